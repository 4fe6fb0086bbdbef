import { useMemo } from 'react';
import type { Range } from '../../reading/rules.messages.ts';
import { type Scale, scaleOf, scalesFor } from '../rules.scales.ts';
import { seriesOf } from '../rules.series.ts';
import { union } from '../rules.view.ts';
import type { OpenPanel } from './use-curves.ts';

/** Pictures with the scales that were chosen, as far as the shown values allow them, and the scales that they allow. */
export function useScaled(
  files: readonly OpenPanel[],
  { x, y }: { x?: Scale; y?: Scale },
  hidden: ReadonlySet<string>,
): { files: readonly OpenPanel[]; possible: { x: Scale[]; y: Scale[] } } {
  return useMemo(() => {
    const shown = seriesOf(files).filter(({ key }) => !hidden.has(key));
    const rangeOf = (of: 'xRange' | 'yRange') =>
      union(
        shown.flatMap(({ file, index, outline }): Range[] => {
          const curve = files.find((one) => one.file === file)?.picture.curves[index];
          return curve && (of === 'xRange' || !outline.isRight) ? [curve[of]] : [];
        }),
      ) ?? { min: -1, max: 1 };
    const isSquare = files.some(({ picture }) => picture.hasEqualAxes);
    const scales = (of: 'xRange' | 'yRange'): Scale[] => (isSquare ? ['linear'] : scalesFor(rangeOf(of)));
    const possible = { x: scales('xRange'), y: scales('yRange') };
    const scaled = files.map((file) => {
      const { picture } = file;
      const own = (axis: 'x' | 'y', chosen: Scale | undefined) => {
        const scale = chosen ?? scaleOf(picture[axis]);
        return {
          ...picture[axis],
          ...(chosen && { scale: possible[axis].includes(scale) ? scale : 'linear' }),
        };
      };
      return { ...file, picture: { ...picture, x: own('x', x), y: own('y', y) } };
    });
    return { files: scaled, possible };
  }, [files, x, y, hidden]);
}
