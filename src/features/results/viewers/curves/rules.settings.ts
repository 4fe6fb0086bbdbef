import type { PanelOutline, Range } from '../reading/rules.messages.ts';
import type { Technique } from '../reading/rules.readings.ts';
import type { Background } from './rules.measures.ts';
import { isProcessed, type Processing, stepsOf } from './rules.processing.ts';
import { type Scale, scaleNames } from './rules.scales.ts';
import type { Arrangement } from './rules.series.ts';

/** How a picture is seen: the scales that were chosen, how curves lie to each other, and what is done to them. */
export type Settings = {
  x?: Scale;
  y?: Scale;
  arrangement: Arrangement;
  processing: Processing;
  /** Where areas and widths are measured, and above what. */
  measuring: { ranges: readonly Range[]; background: Background };
};

export const arrangementNames: Record<Arrangement['as'], string> = {
  overlay: '重叠',
  offset: '纵向错开',
  waterfall: '瀑布图',
};

/** The picture as the file tells it; photoelectron lines are measured above Shirley's background. */
export function rawSettingsOf(technique: Technique | undefined): Settings {
  return {
    arrangement: { as: 'overlay', step: 0.35 },
    processing: {},
    measuring: { ranges: [], background: technique === 'xps' ? 'shirley' : 'linear' },
  };
}

/** Whether a picture is seen as the file tells it. */
export function isRaw({ x, y, arrangement, processing, measuring }: Settings): boolean {
  const isPlain = !x && !y && arrangement.as === 'overlay';
  return isPlain && !isProcessed(processing) && measuring.ranges.length === 0;
}

/** What differs from the file, in words for legends, exports and print. */
export function notesOf({ x, y, arrangement, processing }: Settings, curves: number): string[] {
  const steps = stepsOf(processing);
  return [
    ...(steps.length ? [`由原始数据计算：${steps.join('；')}`] : []),
    ...(x ? [`横轴为${scaleNames[x]}坐标`] : []),
    ...(y ? [`纵轴为${scaleNames[y]}坐标`] : []),
    ...(arrangement.as !== 'overlay' && curves > 1
      ? [
          arrangement.as === 'offset'
            ? `曲线依次向上错开 ${percent(arrangement.step)}`
            : `瀑布图：曲线依次向上错开 ${percent(arrangement.step)}，并向右平移 3 %`,
        ]
      : []),
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Whether the curves of a picture can be processed: those of the left axis, which run in one direction and are no sticks. */
export function isProcessable(picture: Pick<PanelOutline, 'curves' | 'hasEqualAxes' | 'x' | 'y'>): boolean {
  return (
    !picture.hasEqualAxes &&
    !picture.x.isLogarithmic &&
    !picture.y.isLogarithmic &&
    picture.curves.some(isSteppable)
  );
}

/** Whether a curve is a course along x. */
function isSteppable({
  direction,
  marks,
  points,
  isRight,
}: Pick<PanelOutline['curves'][number], 'direction' | 'marks' | 'points' | 'isRight'>): boolean {
  return direction !== 0 && marks !== 'sticks' && !isRight && points >= 7;
}
