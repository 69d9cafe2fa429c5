// The texts of the page that needs no service, in English.

export default {
  "alone.title": "From a finished hand to its score",
  "alone.lead": "Enter the tiles, and see who pays whom.",
  "alone.licences": "Licences",
  "alone.storing": "Storing this page on the phone: {part} %",
  "alone.again": "The browser had deleted files of this page. Downloading them again: {part} %",
  "alone.stored": "This page is stored on the phone. It reads photos and scores without a network.",
  "alone.reading": "Hands can be scored already. Downloading the photo reader: {part} %",
  "alone.by.phone": "Read on this phone.",
  "alone.by.service": "Read by the service at the table.",
  "alone.notStored": "This page could not be stored on the phone. It works only with a network connection.",
  "alone.update": "Downloading a new version of this page: {part} %",
  "alone.updated": "A new version of this page was downloaded. The phone uses it the next time you open the page.",
  "alone.insecure": "This page cannot be stored on the phone: browsers allow that over HTTPS only.",
  "alone.makeSecure": "Set up a secure connection",
  "alone.handOver": "Transfer the game to the table: {players}",
  "alone.handOverTitle": "Transfer the game?",
  "alone.handOverText":
    "All hands of the game go to the table, and every phone there can continue the game. This phone keeps a " +
    "read-only copy.",
  "alone.handOverYes": "Transfer",
  "alone.handedOver": "The game was transferred.",
  "alone.toTable": "Continue the game at the table",
  "alone.noTable": "The service at the table does not answer. Connect to the network of the table and try again.",
  "error.no_reader":
    "Photos cannot be read on this phone: the photo reader is not stored on it yet, or this browser cannot " +
    "run it. Enter the tiles.",
};
