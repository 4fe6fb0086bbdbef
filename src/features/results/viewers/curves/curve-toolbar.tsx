import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Arrangement } from './rules.series.ts';

/** What can be done with a plot; what cannot be done with these curves is not offered. */
export function CurveToolbar({
  onZoom,
  onPan,
  onWhole,
  isWhole,
  arrangement,
  onArrange,
  hasPeaks,
  onPeaks,
  onPicture,
  onSheet,
}: {
  onZoom: (factor: number) => void;
  onPan: (share: number) => void;
  onWhole: () => void;
  isWhole: boolean;
  arrangement: Arrangement;
  onArrange?: (arrangement: Arrangement) => void;
  hasPeaks: boolean;
  onPeaks?: (hasPeaks: boolean) => void;
  onPicture?: () => void;
  onSheet?: () => void;
}) {
  return (
    <div role="toolbar" aria-label="图谱工具" className="flex flex-wrap items-center gap-2">
      <Tool label="放大" onClick={() => onZoom(0.7)} icon="plus" />
      <Tool label="缩小" onClick={() => onZoom(1 / 0.7)} icon="minus" />
      <Tool label="向左移动" onClick={() => onPan(-0.25)} icon="left" />
      <Tool label="向右移动" onClick={() => onPan(0.25)} icon="right" />
      <Tool label="全图" onClick={onWhole} isDisabled={isWhole}>
        全图
      </Tool>
      {onPeaks && (
        <Tool label="标峰" onClick={() => onPeaks(!hasPeaks)} isPressed={hasPeaks}>
          标峰
        </Tool>
      )}
      {onArrange && (
        <>
          <Tool
            label="归一化"
            isPressed={arrangement.isNormalised}
            onClick={() => onArrange({ ...arrangement, isNormalised: !arrangement.isNormalised })}
          >
            归一化
          </Tool>
          <Tool
            label="错开"
            isPressed={arrangement.isStaggered}
            onClick={() => onArrange({ ...arrangement, isStaggered: !arrangement.isStaggered })}
          >
            错开
          </Tool>
        </>
      )}
      {onPicture && onSheet && (
        <span className="ml-auto flex gap-2">
          <Tool label="导出 PNG" onClick={onPicture}>
            导出 PNG
          </Tool>
          <Tool label="导出 CSV" onClick={onSheet}>
            导出 CSV
          </Tool>
        </span>
      )}
    </div>
  );
}
