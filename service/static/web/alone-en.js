// The texts of the page that needs no service, in English.

export default {
  "alone.title": "From a finished hand to its score",
  "alone.lead": "Enter the tiles, and see who pays whom.",
  "alone.licences": "Licences",
  "alone.storing": "Storing this page on the phone: {part} %",
  "alone.again": "The browser had deleted files of this page. Downloading them again: {part} %",
  "alone.stored": "This page is stored on the phone and works without a network. Photos are not read here.",
  "alone.notStored": "This page could not be stored on the phone. It works while the network is there.",
  "alone.update": "Downloading a new version of this page: {part} %",
  "alone.updated": "A new version of this page is here. It is used when the page is opened the next time.",
  "alone.insecure": "This page cannot be stored on the phone: browsers allow that over HTTPS only.",
  "alone.makeSecure": "Set up a secure connection",
  "alone.handOver": "Hand over to the table: {players}",
  "alone.handOverTitle": "Hand the game over?",
  "alone.handOverText":
    "All its hands go to the table; every phone there can go on. This phone keeps a copy and records no more in it.",
  "alone.handOverYes": "Hand over",
  "alone.handedOver": "The game was handed over.",
  "alone.toTable": "Go on with it at the table",
  "alone.noTable": "The table does not answer. Connect to its network and try again.",
  "error.no_reader": "This page does not read photos. Enter the tiles.",
};
