import { type Curves, labelOf, type Panel, type Technique } from '../rules.readings.ts';

/**
 * Readings of several parts of a file, such as its sheets, as one: alike pictures share their axes, each part is a series or
 * several. `left`: the parts that hold no curves, by name.
 */
export function joined(
  parts: readonly { name: string; curves: Curves }[],
  ordered: Technique | undefined,
  left: readonly string[],
): Curves {
  const [only] = parts;
  const said = left.length
    ? [`另有 ${left.length} 个工作表没有可以绘制的曲线，见数据表：${left.slice(0, 4).join('、')}`]
    : [];
  if (only && parts.length === 1) return { ...only.curves, leftOut: [...only.curves.leftOut, ...said] };
  const rank = ({ curves }: { curves: Curves }) =>
    curves.technique === ordered ? 2 : curves.technique === 'other' ? 0 : 1;
  const best = parts.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  const series: string[] = [];
  const panels = new Map<string, Panel>();
  let first: number[] = [];
  for (const part of parts) {
    const base = series.length;
    const own = part.curves.series.length ? part.curves.series : [''];
    series.push(...own.map((name) => [part.name, name].filter(Boolean).join(' · ')));
    if (part === best) first = part.curves.first.map((at) => at + base);
    for (const panel of part.curves.panels) {
      const key = JSON.stringify([
        panel.name,
        labelOf(panel.x),
        labelOf(panel.y),
        panel.right && labelOf(panel.right),
      ]);
      const curves = panel.curves.map((curve) => ({ ...curve, series: base + (curve.series ?? 0) }));
      const known = panels.get(key);
      if (known) known.curves.push(...curves);
      else panels.set(key, { ...panel, curves });
    }
  }
  const isFirst = ({ curves }: Panel) => curves.some((curve) => first.includes(curve.series ?? 0));
  const sorted = [...panels.values()].toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return {
    kind: 'curves',
    technique: best.curves.technique,
    panels: sorted.map((panel) => ({
      ...panel,
      name: panel.name || (sorted.length > 1 ? `${panel.y.name}–${panel.x.name}` : ''),
    })),
    series,
    first,
    facts: best.curves.facts,
    leftOut: [...new Set([...parts.flatMap(({ curves }) => curves.leftOut), ...said])].slice(0, 8),
  };
}
