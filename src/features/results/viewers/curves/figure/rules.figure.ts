import { labelOf, type Marks } from '../../reading/rules.readings.ts';
import type { Drawn } from '../rules.decimate.ts';
import {
  footOn,
  logSplits,
  rootSplits,
  roundStep,
  type ScaledAxis,
  scaleOf,
  valueOn,
} from '../rules.scales.ts';
import type { View } from '../rules.view.ts';
import type { FigureSettings } from './rules.figure-settings.ts';

/** What a figure shows; points are places on its axes. */
export type Figure = {
  title: string;
  x: ScaledAxis;
  y: ScaledAxis;
  right?: ScaledAxis;
  view: View;
  curves: readonly {
    name: string;
    color: string;
    isDashed: boolean;
    isRight: boolean;
    isOpen: boolean;
    marks: Marks;
    drawn: Drawn;
  }[];
  labels: readonly { x: number; y: number; text: string; isBelow: boolean; isRight: boolean }[];
  /** What was done to the data; stands below every figure, so that what is derived says so. */
  notes: readonly string[];
};

const pointsPerMillimetre = 72 / 25.4;
const fonts = "Arial, Helvetica, 'Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', sans-serif";
const [ink, faint] = ['#000000', '#d9d9d9'];
/** Dots of one curve that are drawn; what is denser is a line. */
const mostDots = 2_000;

/** A figure as SVG in the size of the page that it is made for, with its height in mm. */
export function figureSvg(
  figure: Figure,
  settings: FigureSettings,
): { svg: string; width: number; height: number } {
  const { width, ratio, font, line, ticks, hasTitle, hasGrid, hasFrame, legend } = settings;
  const whole = width * pointsPerMillimetre;
  const { x, y, right, view, curves } = figure;
  const small = font * 0.85;
  const ysplits = splitsOf(y, view.y, Math.max(3, (whole * ratio) / (font * 4.5)));
  const rightSplits =
    right && view.right && splitsOf(right, view.right, Math.max(3, (whole * ratio) / (font * 4.5)));
  const tick = font * 0.45;
  const widest = (splits: readonly Split[]) =>
    Math.max(...splits.map(({ text }) => widthOf(text, font)), font);
  const outside = ticks === 'out' ? tick : 0;
  const box = {
    left: font * 1.7 + widest(ysplits) + outside + font * 0.4,
    top: hasTitle ? font * 2.2 : font * 0.8,
    right: rightSplits ? font * 1.7 + widest(rightSplits) + outside + font * 0.4 : font * 0.9,
  };
  const across = Math.max(whole - box.left - box.right, font * 4);
  const up = whole * ratio - box.top;
  const bottom = box.top + up;
  const xsplits = splitsOf(x, view.x, Math.max(3, across / (font * 4.5)));
  const upTo = (place: number, isRight: boolean) => {
    const { min, max } = (isRight && view.right) || view.y;
    return bottom - ((place - min) / (max - min)) * up;
  };
  const at = {
    x: (place: number) => {
      const share = (place - view.x.min) / (view.x.max - view.x.min);
      return box.left + (x.isReversed ? 1 - share : share) * across;
    },
    y: upTo,
    foot: (isRight: boolean) =>
      upTo(isRight ? footOn(right, view.right?.min ?? 0) : footOn(y, view.y.min), isRight),
  };
  const named = curves.filter(({ name }) => name);
  const inside = legend === 'right' || legend === 'left' ? named : [];
  const below = legend === 'below' ? named : [];
  const axisBottom = bottom + outside + font * 1.3 + font * 1.6;
  const notes = figure.notes.flatMap((note) => wrapped(note, whole - font, small));
  const legendRows = below.map((curve, row) => ({ curve, y: axisBottom + font * (0.9 + row * 1.35) }));
  const notesTop = axisBottom + below.length * font * 1.35 + (below.length ? font * 0.4 : 0);
  const height = notesTop + notes.length * small * 1.35 + font * 0.5;
  const way = ticks === 'in' ? -1 : 1;
  const parts: string[] = [];
  const text = (content: string, left: number, top: number, more = '', size = font) =>
    parts.push(
      `<text x="${round(left)}" y="${round(top)}" font-size="${round(size)}" ${more}>${escaped(content)}</text>`,
    );
  const stroke = (from: [number, number], to: [number, number], color = ink, weight = line * 0.8) =>
    parts.push(
      `<path d="M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}" stroke="${color}" stroke-width="${round(weight)}" fill="none"/>`,
    );
  if (hasGrid) {
    for (const { place } of xsplits) stroke([at.x(place), box.top], [at.x(place), bottom], faint, line * 0.5);
    for (const { place } of ysplits)
      stroke([box.left, at.y(place, false)], [box.left + across, at.y(place, false)], faint, line * 0.5);
  }
  parts.push(`<g clip-path="url(#plot)">`, ...curves.map((curve) => curvePath(curve, at, line)), '</g>');
  const edges = [
    [[box.left, box.top], [box.left, bottom], true],
    [[box.left, bottom], [box.left + across, bottom], true],
    [[box.left + across, box.top], [box.left + across, bottom], hasFrame || right !== undefined],
    [[box.left, box.top], [box.left + across, box.top], hasFrame],
  ] as const;
  for (const [from, to, isDrawn] of edges) if (isDrawn) stroke([...from], [...to]);
  for (const { place, text: label } of xsplits) {
    const left = at.x(place);
    if (ticks !== 'none') stroke([left, bottom], [left, bottom + way * tick]);
    text(label, left, bottom + outside + font * 1.15, 'text-anchor="middle"');
  }
  const vertical = (splits: readonly Split[], edge: number, side: 1 | -1, isRight: boolean) => {
    for (const { place, text: label } of splits) {
      const top = at.y(place, isRight);
      if (ticks !== 'none') stroke([edge, top], [edge + side * way * tick, top]);
      const anchor = side === -1 ? 'end' : 'start';
      text(label, edge + side * (outside + font * 0.35), top + font * 0.35, `text-anchor="${anchor}"`);
    }
  };
  vertical(ysplits, box.left, -1, false);
  if (rightSplits) vertical(rightSplits, box.left + across, 1, true);
  text(labelOf(x), box.left + across / 2, bottom + outside + font * 2.55, 'text-anchor="middle"');
  const turned = (label: string, left: number) =>
    text(
      label,
      0,
      0,
      `text-anchor="middle" transform="translate(${round(left)} ${round(box.top + up / 2)}) rotate(-90)"`,
    );
  turned(labelOf(y), font * 1.15);
  if (right) turned(labelOf(right), whole - font * 0.4);
  if (hasTitle) text(figure.title, whole / 2, font * 1.4, 'text-anchor="middle" font-weight="bold"');
  const taken: number[] = [];
  for (const label of figure.labels) {
    const [left, top] = [at.x(label.x), at.y(label.y, label.isRight)];
    if (left < box.left || left > box.left + across || top < box.top || top > bottom) continue;
    // The labels of higher peaks come first.
    if (taken.some((other) => Math.abs(other - left) < small * 1.1)) continue;
    taken.push(left);
    const away = label.isBelow ? font * 0.4 : -font * 0.4;
    const anchor = label.isBelow ? 'end' : 'start';
    text(
      label.text,
      0,
      0,
      `text-anchor="${anchor}" transform="translate(${round(left + small * 0.35)} ${round(top + away)}) rotate(-90)"`,
      small,
    );
  }
  const sample = (curve: Figure['curves'][number], left: number, top: number) => {
    const drawn = { x: Float64Array.of(0, 1), y: Float64Array.of(0, 0) };
    const middle = () => top - font * 0.35;
    const place = { x: (share: number) => left + share * font * 2, y: middle, foot: middle };
    parts.push(
      curvePath({ ...curve, drawn, marks: curve.marks === 'sticks' ? 'line' : curve.marks }, place, line),
    );
  };
  const legendWidth = Math.max(0, ...inside.map(({ name }) => widthOf(name, small))) + font * 2.6;
  for (const [row, curve] of inside.entries()) {
    const left = legend === 'right' ? box.left + across - legendWidth - font * 0.4 : box.left + font * 0.8;
    const top = box.top + font * (1.2 + row * 1.2);
    sample(curve, left, top);
    text(curve.name, left + font * 2.4, top, '', small);
  }
  for (const { curve, y: top } of legendRows) {
    sample(curve, font * 0.5, top);
    text(curve.name, font * 3, top, '', small);
  }
  for (const [row, note] of notes.entries())
    text(note, font * 0.5, notesTop + small * (1 + row * 1.35), 'fill="#404040"', small);
  const tall = height / pointsPerMillimetre;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${round(tall)}mm" viewBox="0 0 ${round(whole)} ${round(height)}" font-family="${fonts}" fill="${ink}">`,
    `<title>${escaped(figure.title)}</title>`,
    ...(figure.notes.length ? [`<desc>${escaped(figure.notes.join('\n'))}</desc>`] : []),
    `<defs><clipPath id="plot"><rect x="${round(box.left)}" y="${round(box.top)}" width="${round(across)}" height="${round(up)}"/></clipPath></defs>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...parts,
    '</svg>',
  ].join('\n');
  return { svg, width, height: tall };
}

type Placed = {
  x: (place: number) => number;
  y: (place: number, isRight: boolean) => number;
  foot: (isRight: boolean) => number;
};

function curvePath(
  { color, isDashed, isRight, isOpen, marks, drawn }: Figure['curves'][number],
  at: Placed,
  line: number,
) {
  const steps: string[] = [];
  const dots: string[] = [];
  let isBroken = true;
  const hasDots = marks === 'dots' && drawn.x.length <= mostDots;
  for (let index = 0; index < drawn.x.length; index++) {
    const [left, top] = [at.x(drawn.x[index] as number), at.y(drawn.y[index] as number, isRight)];
    if (!Number.isFinite(left) || !Number.isFinite(top)) {
      isBroken = true;
      continue;
    }
    if (marks === 'sticks') steps.push(`M${round(left)} ${round(at.foot(isRight))}V${round(top)}`);
    else steps.push(`${isBroken ? 'M' : 'L'}${round(left)} ${round(top)}`);
    isBroken = false;
    if (hasDots)
      dots.push(
        `<circle cx="${round(left)}" cy="${round(top)}" r="${round(line * 1.8)}" fill="${isOpen ? '#ffffff' : color}" stroke="${color}" stroke-width="${round(line * 0.8)}"/>`,
      );
  }
  const dash = isDashed ? ` stroke-dasharray="${round(line * 4)} ${round(line * 3)}"` : '';
  return `<path d="${steps.join('')}" fill="none" stroke="${color}" stroke-width="${round(line)}" stroke-linejoin="round"${dash}/>${dots.join('')}`;
}

type Split = { place: number; text: string };

/** The places of an axis that have numbers, about so many. */
export function splitsOf(
  axis: ScaledAxis,
  { min, max }: { min: number; max: number },
  count: number,
): Split[] {
  const scale = scaleOf(axis);
  if (scale === 'root')
    return rootSplits(min, max).map((place) => ({ place, text: numberText(valueOn(axis, place)) }));
  if (scale === 'log' && max - min > 1.5) {
    const step = Math.max(1, Math.ceil((max - min) / count));
    return evenly(min, max, step).map((place) => ({ place, text: powerText(Math.round(place)) }));
  }
  if (scale === 'log') return logSplits(min, max).map((place) => ({ place, text: numberText(10 ** place) }));
  const step = roundStep((max - min) / count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return evenly(min, max, step).map((place) => ({ place, text: numberText(place, decimals) }));
}

function evenly(min: number, max: number, step: number): number[] {
  const [first, last] = [Math.ceil(min / step - 1e-9), Math.floor(max / step + 1e-9)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

function numberText(value: number, decimals?: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-4)) {
    const power = Math.floor(Math.log10(size));
    return `${Number((value / 10 ** power).toPrecision(3))}×${powerText(power)}`;
  }
  const text =
    decimals === undefined || decimals > 6 ? String(Number(value.toPrecision(6))) : value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', '−');
}

const raised: Record<string, string> = {
  ...{ '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
};

function powerText(power: number): string {
  return `10${[...String(power)].map((sign) => raised[sign] ?? sign).join('')}`;
}

/** About how wide words are: Chinese signs are as wide as they are high. */
function widthOf(words: string, size: number): number {
  return [...words].reduce((sum, sign) => sum + (/[⺀-鿿＀-￯]/.test(sign) ? 1 : 0.56), 0) * size;
}

/** A sentence in lines that fit. */
function wrapped(sentence: string, width: number, size: number): string[] {
  const lines = [''];
  for (const sign of sentence) {
    const last = lines.at(-1) as string;
    if (widthOf(last + sign, size) > width && !/[，。；：、）]/.test(sign)) lines.push(sign);
    else lines[lines.length - 1] = last + sign;
  }
  return lines;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(words: string): string {
  return words.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string,
  );
}
