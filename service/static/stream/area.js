// The playing area on the picture of a camera: four corners, set by taps, moved by dragging or with the arrow keys.

import { el, svg } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

const STEP = 0.005;
const LEAP = 0.05;
/** The first positions of the corners if they are set without taps: a tenth inside the picture. */
const INSET = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const within = (share) => Math.min(1, Math.max(0, share));

/** The corners in the order around the area. */
function around(corners) {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  return [...corners].sort(
    (one, other) => Math.atan2(one[1] - y, one[0] - x) - Math.atan2(other[1] - y, other[0] - x),
  );
}

/** Sets corners on `picture`, an element above whose whole area they lie. `changed()` is called after each change. */
export class Area {
  constructor(picture, changed) {
    this.picture = picture;
    this.changed = changed;
    this.corners = [];
    this.active = false;
    this.outline = svg("polygon", {});
    this.handles = [0, 1, 2, 3].map((place) => this.handle(place));
    picture.append(
      svg(
        "svg",
        { class: "outline", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" },
        this.outline,
      ),
      ...this.handles,
    );
    picture.addEventListener("pointerdown", (event) => this.tap(event));
  }

  /** Begin to set corners, from those of an area if there is one. */
  begin(corners = []) {
    this.corners = corners.map((corner) => [...corner]);
    this.active = true;
    this.draw();
  }

  end() {
    this.active = false;
    this.corners = [];
    this.draw();
  }

  get complete() {
    return this.corners.length === 4;
  }

  /** Set all four corners inside the picture, and go to the first of them. */
  inset() {
    this.corners = INSET.map((corner) => [...corner]);
    this.draw();
    this.handles[0].focus();
  }

  tap(event) {
    if (!this.active || this.complete || event.target.closest("button")) return;
    event.preventDefault();
    this.corners.push(this.at(event));
    this.draw();
  }

  /** The place of an event as shares of the picture. */
  at({ clientX, clientY }) {
    const box = this.picture.getBoundingClientRect();
    return [within((clientX - box.left) / box.width), within((clientY - box.top) / box.height)];
  }

  handle(place) {
    const made = el("button", { type: "button", class: "corner", hidden: true });
    made.addEventListener("pointerdown", (event) => made.setPointerCapture(event.pointerId));
    made.addEventListener("pointermove", (event) => {
      if (made.hasPointerCapture(event.pointerId)) this.move(place, this.at(event));
    });
    made.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? LEAP : STEP;
      const [x, y] = this.corners[place];
      this.move(place, [within(x + arrow[0] * step), within(y + arrow[1] * step)]);
    });
    return made;
  }

  move(place, corner) {
    this.corners[place] = corner;
    this.draw();
  }

  draw() {
    this.picture.classList.toggle("setting-area", this.active);
    const ordered = this.complete ? around(this.corners) : this.corners;
    this.outline.setAttribute("points", ordered.map((corner) => corner.join(",")).join(" "));
    for (const [place, handle] of this.handles.entries()) {
      const corner = this.corners[place];
      handle.hidden = !corner;
      if (!corner) continue;
      const [x, y] = corner.map((share) => number(Math.round(100 * share)));
      handle.setAttribute("aria-label", t("air.corner", { n: number(place + 1), x, y }));
      handle.style.left = `${100 * corner[0]}%`;
      handle.style.top = `${100 * corner[1]}%`;
    }
    this.changed();
  }
}
