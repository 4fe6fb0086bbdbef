/** Where a picture lies on its frame: CSS pixels for each of its own across and down, and its upper left corner. */
export type Place = { across: number; down: number; left: number; top: number };
/** A point, in pixels of a picture or of its frame. */
export type Point = { x: number; y: number };
/** The part of a frame that a picture may fill, in CSS pixels. */
export type Room = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** The whole picture in the middle of its room; `isStretched` fills it, else its edges keep their proportion. */
export function wholePlace({ width, height }: Size, room: Room, isStretched: boolean, proportion = 1): Place {
  if (!(width > 0 && height > 0 && room.width > 0 && room.height > 0))
    return { across: 1, down: proportion, left: room.left, top: room.top };
  const across = isStretched
    ? room.width / width
    : Math.min(room.width / width, room.height / (height * proportion));
  const down = isStretched ? room.height / height : across * proportion;
  return {
    across,
    down,
    left: room.left + (room.width - width * across) / 2,
    top: room.top + (room.height - height * down) / 2,
  };
}

/** Closer by a factor, with what lies at `at` staying there; from half of the whole to 40 CSS pixels for each pixel. */
export function zoomed(place: Place, factor: number, at: Point, whole: Place): Place {
  const most = Math.max(40, whole.across * 40);
  const share =
    Math.min(most, Math.max(whole.across * 0.5, place.across * factor)) / (place.across || Number.MIN_VALUE);
  return {
    across: place.across * share,
    down: place.down * share,
    left: at.x - (at.x - place.left) * share,
    top: at.y - (at.y - place.top) * share,
  };
}

/** The place of a point of the frame on the picture, in pixels of the picture. */
export function onPicture({ across, down, left, top }: Place, { x, y }: Point): Point {
  return { x: (x - left) / across, y: (y - top) / down };
}

/** The place of a point of the picture on the frame. */
export function onFrame({ across, down, left, top }: Place, { x, y }: Point): Point {
  return { x: left + x * across, y: top + y * down };
}
