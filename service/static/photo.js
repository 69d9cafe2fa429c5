// Shrink a photo on the phone: turned upright, without its EXIF (no place, no time), under a megabyte.

const MOST_BYTES = 900_000;
/** The longest side in pixels. The JPEG qualities are tried in order until the photo has at most `MOST_BYTES`. */
const USUAL = { longest: 2000, qualities: [0.86, 0.75, 0.6] };
/** For a slow connection: about a third of the bytes. docs/page.md has how many hands are read at this size. */
export const SMALLER = { longest: 1600, qualities: [0.6] };

/** Whether this page may use the camera; browsers do not allow it without a secure connection. */
export const canUseCamera = () => Boolean(isSecureContext && navigator.mediaDevices?.getUserMedia);

/**
 * `{blob, url, width, height}` of a file, a canvas, or an earlier result. A format that this browser cannot show
 * (HEIC, except on Apple's) is sent unchanged, without `url`: the service can read it.
 */
export async function shrink(file, look = USUAL) {
  if (file.blob) return file; // it was shrunk before it had to wait
  if (file instanceof HTMLCanvasElement) return draw(file, file.width, file.height, look);
  let picture;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return { blob: file, url: null, width: 0, height: 0 };
  }
  const small = await draw(picture, picture.width, picture.height, look);
  picture.close();
  return small;
}

/** The same for any image source that a canvas can draw (a video frame, a bitmap). */
export async function draw(source, width, height, look = USUAL) {
  const scale = Math.min(1, look.longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "medium"; // as sharp when a photo is halved, in half the time
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  let blob = null;
  for (const quality of look.qualities) {
    blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob.size <= MOST_BYTES) break;
  }
  const { width: wide, height: high } = canvas;
  canvas.width = 0; // frees its memory at once
  return { blob, url: URL.createObjectURL(blob), width: wide, height: high };
}
