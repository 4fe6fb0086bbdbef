import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Reader } from '../reading/reader.ts';
import type { Quantity } from '../reading/rules.readings.ts';
import { ProfileChart } from './profile-chart.tsx';
import { type Measure, measureText, type Ruler, type ToolName, tools } from './rules.measures.ts';
import type { Measuring } from './use-measuring.ts';

const names: Readonly<Record<ToolName, string>> = {
  distance: '距离',
  angle: '角度',
  profile: '剖面线',
  calibration: '标定',
};

/** Tools that measure, those that this picture can be measured with, and how the one in hand is used. */
export function MeasureBar({ measuring, offered }: { measuring: Measuring; offered: readonly ToolName[] }) {
  const { tool, pending } = measuring;
  return (
    <>
      {offered.map((own) => (
        <Tool
          key={own}
          label={names[own]}
          isPressed={tool === own}
          onClick={() => measuring.choose(tool === own ? undefined : own)}
        >
          {names[own]}
        </Tool>
      ))}
      <span role="status" className="text-xs text-body empty:hidden">
        {tool && `${names[tool]}：${hints[tool]}（${pending.length} / ${tools[tool]} 点）`}
      </span>
    </>
  );
}

const hints: Readonly<Record<ToolName, string>> = {
  distance: '拖动或依次点两个端点',
  angle: '依次点一边端点、顶点、另一边端点',
  profile: '拖动或依次点两个端点',
  calibration: '沿图中标尺拖动，从一端到另一端',
};

/** What was measured by hand, none of it part of the file, with what it is measured by. */
export function MeasureList({
  measuring: { measures, remove, clear },
  ruler,
  source,
  name,
  canSave,
  reader,
  file,
  page,
  value,
}: {
  measuring: Measuring;
  ruler: Ruler;
  /** Where the scale comes from, in words. */
  source?: string;
  name: string;
  canSave: boolean;
  reader: Reader;
  file: number;
  page: number;
  value: Quantity;
}) {
  if (measures.length === 0) return null;
  const scale = ruler ? (source ?? '文件坐标') : '无标尺，长度以像素计';
  const save = () => {
    const rows = measures.map((measure) => [
      String(measure.number),
      names[measure.kind],
      measureText(measure, ruler),
      placesOf(measure),
    ]);
    const text = [['序号', '类型', '结果', '端点（像素）'], ...rows, ['标尺', scale]]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    saveFile({
      name: `${name.replace(/\.[^.]+$/, '')}-measures.csv`,
      bytes: new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }),
    });
  };
  return (
    <section aria-label="测量结果" className="space-y-2 rounded-sm border border-line px-3 py-3 text-xs">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium text-fg">测量结果（您量取，不是文件中的数据）</p>
        <span className="flex gap-2">
          {canSave && (
            <Tool label="导出测量 CSV" onClick={save}>
              导出测量 CSV
            </Tool>
          )}
          <Tool label="全部清除" onClick={clear}>
            全部清除
          </Tool>
        </span>
      </div>
      <p className="text-muted">标尺：{scale}</p>
      <ul className="space-y-1">
        {measures.map((measure) => (
          <li
            key={measure.number}
            className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line pt-1"
          >
            <span className="text-fg">
              {measure.number} · {names[measure.kind]}
            </span>
            <span className="font-num text-sm font-medium tabular-nums text-fg">
              {measureText(measure, ruler)}
            </span>
            <span className="font-num tabular-nums text-muted">{placesOf(measure)}</span>
            <button
              type="button"
              aria-label={`删除测量 ${measure.number}`}
              onClick={() => remove(measure.number)}
              className="ml-auto min-h-9 px-2 text-action underline"
            >
              删除
            </button>
          </li>
        ))}
      </ul>
      {measures
        .filter(({ kind }) => kind === 'profile')
        .map((measure) => (
          <ProfileChart
            key={measure.number}
            {...{ reader, file, page, measure, ruler, value, name, canSave }}
          />
        ))}
    </section>
  );
}

function placesOf({ points }: Measure): string {
  return points.map(({ x, y }) => `(${x.toFixed(1)}, ${y.toFixed(1)})`).join(' ');
}
