import { Tool } from '../../../../ui/showing/tool.tsx';

/** What opens a panel of its own below the bar. */
export type ToolName = 'axes' | 'processing' | 'measure' | 'reference' | 'figure';

/** Ways to take a picture along. */
export type Exports = { onPng: () => void; onSvg: () => void; onSheet: () => void; onPrint: () => void };

const toolNames: Record<ToolName, string> = {
  axes: '坐标与排列',
  processing: '数据处理',
  measure: '区间测量',
  reference: '参比图谱',
  figure: '图片设置',
};

/** What can be done with a plot; what cannot be done with these curves is not offered. */
export function CurveToolbar({
  onZoom,
  onPan,
  onWhole,
  isWhole,
  hasPeaks,
  onPeaks,
  tools,
  open,
  onOpen,
  onUndo,
  onRaw,
  exports,
}: {
  onZoom: (factor: number) => void;
  onPan: (share: number) => void;
  onWhole: () => void;
  isWhole: boolean;
  hasPeaks: boolean;
  onPeaks?: (hasPeaks: boolean) => void;
  tools: readonly ToolName[];
  open: ToolName | undefined;
  onOpen: (tool: ToolName | undefined) => void;
  onUndo?: () => void;
  /** Back to what the file tells; only while something differs from it. */
  onRaw?: () => void;
  exports?: Exports;
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
      {tools.map((tool) => (
        <Tool
          key={tool}
          label={toolNames[tool]}
          isPressed={open === tool}
          onClick={() => onOpen(open === tool ? undefined : tool)}
        >
          {toolNames[tool]}
        </Tool>
      ))}
      {onUndo && (
        <Tool label="撤销" onClick={onUndo}>
          撤销
        </Tool>
      )}
      {onRaw && (
        <Tool label="只看原始数据" onClick={onRaw}>
          只看原始数据
        </Tool>
      )}
      {exports && (
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <Tool label="导出 PNG" onClick={exports.onPng}>
            导出 PNG
          </Tool>
          <Tool label="导出 SVG" onClick={exports.onSvg}>
            导出 SVG
          </Tool>
          <Tool label="导出 CSV" onClick={exports.onSheet}>
            导出 CSV
          </Tool>
          <Tool label="打印" onClick={exports.onPrint}>
            打印
          </Tool>
        </span>
      )}
    </div>
  );
}
