import { useMemo } from 'react';
import { Tool } from '../../../../../ui/showing/tool.tsx';
import { ChoiceField, NumberField, SwitchField, ToolPanel } from '../tools/tool-fields.tsx';
import { addressOf } from './give-figure.ts';
import { columnFigure, columnWidths, type FigureSettings } from './rules.figure-settings.ts';

/** How figures are made for a journal's column, with the figure as it will be; kept in this browser. */
export function FigurePanel({
  settings,
  onChange,
  make,
  of,
  title,
}: {
  settings: FigureSettings;
  onChange: (settings: FigureSettings) => void;
  make: () => { svg: string; width: number; height: number };
  /** Changes when the figure does. */
  of: string;
  title: string;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is named by its key.
  const figure = useMemo(make, [of]);
  const isOfColumn = columnWidths.some(([width]) => width === settings.width);
  const set = <Key extends keyof FigureSettings>(key: Key, value: FigureSettings[Key]) =>
    onChange({ ...settings, [key]: value });
  return (
    <ToolPanel label="图片设置">
      <ChoiceField
        label="栏宽"
        value={isOfColumn ? String(settings.width) : 'own'}
        options={[...columnWidths.map(([width, name]) => [String(width), name] as const), ['own', '自定义']]}
        onChange={(width) => set('width', width === 'own' ? 120 : Number(width))}
      />
      {!isOfColumn && (
        <NumberField
          label="宽度"
          unit="mm"
          value={settings.width}
          min={30}
          max={400}
          onChange={(width) => set('width', width)}
        />
      )}
      <NumberField
        label="高宽比"
        value={settings.ratio}
        min={0.3}
        max={2}
        step={0.05}
        onChange={(ratio) => set('ratio', ratio)}
      />
      <NumberField
        label="字号"
        unit="pt"
        value={settings.font}
        min={4}
        max={24}
        step={0.5}
        onChange={(font) => set('font', font)}
      />
      <NumberField
        label="线宽"
        unit="pt"
        value={settings.line}
        min={0.25}
        max={4}
        step={0.25}
        onChange={(line) => set('line', line)}
      />
      <ChoiceField
        label="刻度"
        value={settings.ticks}
        options={[
          ['in', '朝内'],
          ['out', '朝外'],
          ['none', '不画'],
        ]}
        onChange={(ticks) => set('ticks', ticks)}
      />
      <ChoiceField
        label="图例"
        value={settings.legend}
        options={[
          ['below', '图下方'],
          ['right', '图内右上'],
          ['left', '图内左上'],
          ['none', '不显示'],
        ]}
        onChange={(legend) => set('legend', legend)}
      />
      <ChoiceField
        label="PNG 分辨率"
        value={String(settings.dpi)}
        options={[
          ['300', '300 dpi'],
          ['600', '600 dpi'],
        ]}
        onChange={(dpi) => set('dpi', dpi === '300' ? 300 : 600)}
      />
      <SwitchField label="四边边框" isOn={settings.hasFrame} onChange={(isOn) => set('hasFrame', isOn)} />
      <SwitchField label="网格线" isOn={settings.hasGrid} onChange={(isOn) => set('hasGrid', isOn)} />
      <SwitchField label="标题" isOn={settings.hasTitle} onChange={(isOn) => set('hasTitle', isOn)} />
      <Tool label="恢复默认设置" onClick={() => onChange(columnFigure)}>
        恢复默认设置
      </Tool>
      <figure className="w-full">
        <img
          src={addressOf(figure.svg)}
          alt={`${title}的导出预览`}
          className="max-h-120 max-w-full border border-line bg-surface"
        />
        <figcaption className="mt-1 text-xs text-muted">
          导出尺寸 {figure.width} × {figure.height.toFixed(0)}{' '}
          mm；计算所得的内容在图下注明方法与参数。设置保存在本浏览器。
        </figcaption>
      </figure>
    </ToolPanel>
  );
}
