// The texts of the page that teaches tiles, in English. A test compares the keys of the languages.

export default {
  "teachLead":
    "Tile faces differ from set to set. Photograph your tiles here one time; photos of hands are then read more " +
    "reliably.",
  "setsTitle": "Tile set on the table",
  "anySet": "Any",
  "newSet": "A new set",
  "nameSet": "Name of the set: letters, digits, - and _",
  "layOut": "Lay out one tile of each kind in this order, row by row, face up:",
  "photograph": "Photograph them from above. If they do not fit, take a second photo of the rest.",
  "photo1": "First photo",
  "photo2": "Second photo",
  "noPhoto": "Take a photo first.",
  "learn": "Teach",
  "taught": "Learnt {name}. From now on, photos are read with this tile set.",
};
