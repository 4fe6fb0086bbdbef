import type { Answers, MapEdge, MapOutline } from '../reading/rules.messages.ts';
import {
  type Grey,
  type HeatMap,
  type Maps,
  type Picture,
  type Places,
  Unreadable,
} from '../reading/rules.readings.ts';
import { type BurntIn, burntIn } from './rules.burnt-in.ts';
import { type Edge, edgeOf, type Surface, surfaceOf } from './rules.grid.ts';
import {
  autoLevels,
  colourPixels,
  greyOf,
  greyPixels,
  histogramOf,
  type Levels,
  type Look,
  lightnessOf,
  plainLook,
  spanOf,
  tightLevels,
} from './rules.levels.ts';
import type { Point } from './rules.place.ts';
import { profileOf } from './rules.profile.ts';

/** A page that is unfolded: `grey` are the values that tools measure, of colours how light they are. */
type Unfolded = {
  width: number;
  height: number;
  grey: Grey;
  colour?: Uint8ClampedArray;
  span: { min: number; span: number };
  histogram: Uint32Array;
  tight: Levels;
  /** How it is shown at first. */
  own: Look;
  burntIn: BurntIn;
};

/** The page that was looked at last, so that tools and sliders wait for no unfolding. */
let last: { of: object; at: number; page: Unfolded | Promise<Unfolded> } | undefined;
let lastMap: { of: HeatMap; surface: Surface; histogram: Uint32Array } | undefined;

/** A page of a picture as it is to look; its own levels where nothing is asked. */
export async function page(picture: Picture, at: number, asked: Look | undefined): Promise<Answers['page']> {
  const { width, height, grey, colour, span, own, ...told } = await unfolded(picture, at);
  const look = asked ?? own;
  const pixels = colour ? colourPixels(colour, look) : greyPixels(grey, look, span);
  return {
    ...{ image: await bitmapOf(pixels, width, height), own, ...told },
    ...{ isGrey: !colour, span: { min: span.min, max: span.min + span.span } },
  };
}

/** A map in colours, between the values that are asked for or all of its own. */
export async function heat(map: HeatMap, look: Look): Promise<Answers['heat']> {
  const { surface, histogram } = laid(map);
  const pixels = greyPixels(surface.values, look, spanOf(surface.values), true);
  return {
    image: await bitmapOf(pixels, surface.width, surface.height),
    histogram,
    tight: tightLevels(surface.values),
  };
}

/** Values along a line on a page of a picture or on a map, in pixels as they are shown. */
export async function profile(
  reading: Picture | Maps,
  at: number,
  from: Point,
  to: Point,
): Promise<Answers['profile']> {
  if (reading.kind === 'picture') return profileOf(await unfolded(reading, at), from, to);
  const { surface } = laid(reading.maps[at] as HeatMap);
  return profileOf({ ...surface, grey: surface.values }, from, to);
}

/** A map as the page knows it; undefined where it holds no number. */
export function outlineOfMap({ values, ...map }: HeatMap): MapOutline | undefined {
  const { min, span } = spanOf(values);
  if (!values.some((value) => Number.isFinite(value))) return undefined;
  const [x, y] = [edgeOf(map.x), edgeOf(map.y)];
  return {
    name: map.name,
    z: map.z,
    x: edgeOutline(map.x, x),
    y: edgeOutline(map.y, y),
    ...{ width: x.cells.length, height: y.cells.length, span: { min, max: min + span } },
  };
}

function edgeOutline({ values, ...axis }: Places, { from, to }: Edge): MapEdge {
  return { ...axis, from, to, count: values.length };
}

/** Frees what was kept of the last picture and map. */
export function forgetPictures(): void {
  [last, lastMap] = [undefined, undefined];
}

async function unfolded(picture: Picture, at: number): Promise<Unfolded> {
  if (last?.of !== picture || last.at !== at) last = { of: picture, at, page: unfold(picture, at) };
  return last.page;
}

async function unfold({ pages }: Picture, at: number): Promise<Unfolded> {
  const one = pages[at];
  if (!one) throw new Unreadable('没有这一页');
  const { width, height } = one;
  const own = await one.pixels();
  const single = 'grey' in own ? own.grey : greyOf(own.colour);
  const grey = single ?? lightnessOf((own as { colour: Uint8ClampedArray }).colour);
  const span = spanOf(grey);
  const tight = tightLevels(grey, span);
  return {
    own: { ...plainLook, ...(single ? autoLevels(grey, tight) : {}) },
    burntIn: burntIn(grey, width, height, span),
    ...{ width, height, grey, span, histogram: histogramOf(grey, span), tight },
    ...(!single && { colour: (own as { colour: Uint8ClampedArray }).colour }),
  };
}

function laid(map: HeatMap) {
  if (lastMap?.of !== map) {
    const surface = surfaceOf(map);
    lastMap = { of: map, surface, histogram: histogramOf(surface.values) };
  }
  return lastMap;
}

function bitmapOf(pixels: Uint8ClampedArray, width: number, height: number): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, width, height));
}
