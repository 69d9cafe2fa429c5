// The texts of the sheets that share a result, in English. A test compares the keys of the languages.

export default {
  "asText": "Text",
  "copyText": "Copy the text",
  "copyLink": "Copy the link",
  "savePicture": "Save the picture",
  "shareOn": "Share …",
  "holdPicture": "Touch and hold the picture to save or send it.",
  "copyByHand": "The text is selected. Copy it yourself.",
  "linkHint": "The link contains the hand, but no photo.",
  "saved": "Saved.",
  "giveText":
    "The table's computer stores the photo and its corrected tiles for training, and nothing else from the file: " +
    "no location, no time, no name.",
  "giveYes": "Donate this photo",
  "given": "Thank you. The photo is stored.",
};
