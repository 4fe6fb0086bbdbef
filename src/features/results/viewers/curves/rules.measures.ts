import type { Drawn } from './rules.decimate.ts';

/** What an area is counted above: a line between the ends of its range, Shirley's background, or zero. */
export type Background = 'linear' | 'shirley' | 'none';

export const backgroundNames: Record<Background, string> = {
  linear: '直线背景（两端点连线）',
  shirley: 'Shirley 背景',
  none: '不扣背景（从零算起）',
};

/** Whether a curve is what others stand on, as programs that fit peaks save it: nothing stands in it. */
export const isGround = (name: string): boolean =>
  /(^|[\s·_])(background|backgnd|bkg|baseline|本底|背景|基线)$/i.test(name);

/** What stands in a range above its background; `width` at half of its height, `centre` of its area. */
export type Measured = {
  from: number;
  to: number;
  area: number;
  top: { x: number; y: number };
  height: number;
  width: number | undefined;
  centre: number;
  ground: Drawn;
};
