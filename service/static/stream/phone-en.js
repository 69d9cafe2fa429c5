// Texts of the page of a phone that is the camera of a table (en).
export default {
  "phone.page": "a phone as the camera",
  "phone.title": "Camera of table {table}",
  "phone.lead":
    "Place the phone so that it sees the whole playing area from above, and connect it to a charger. Keep " +
    "this page open.",
  "phone.start": "Start the camera",
  "phone.stop": "Stop",
  "phone.begins": "The camera starts.",
  "phone.sending": "This phone sends its pictures.",
  "phone.size": "{size} pixels, {rate} pictures per second",
  "phone.large": "The tiles are large enough: {n} pixels wide.",
  "phone.small": "The tiles are too small: {n} pixels wide, and {clear} are needed. Move the phone closer.",
  "phone.offline": "The service does not answer. The phone tries again.",
  "phone.insecure":
    "Browsers let a page use the camera only over HTTPS, or on the machine itself. Ask the director for " +
    "the HTTPS link.",
  "error.no_camera_allowed":
    "The browser does not allow this page to use the camera. Allow it in the settings of the browser, and press " +
    "Start the camera again.",
  "error.camera_taken":
    "Another phone is the camera of this table. Close the page there; then this phone begins by itself.",
  "error.no_camera": 'The camera of this table is not a phone. Its source in tables.toml must be "phone".',
};
