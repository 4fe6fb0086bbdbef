import { type Scale, scaleNames } from '../rules.scales.ts';
import { arrangementNames, type Settings } from '../rules.settings.ts';
import { ChoiceField, NumberField, ToolPanel } from './tool-fields.tsx';

/** The scales of a picture's axes, of those that its values allow, and how several curves lie to each other. */
export function AxesPanel({
  settings,
  onChange,
  current,
  possible,
  curves,
}: {
  settings: Settings;
  onChange: (settings: Settings) => void;
  current: { x: Scale; y: Scale };
  possible: { x: readonly Scale[]; y: readonly Scale[] };
  /** How many curves of the left axis are shown. */
  curves: number;
}) {
  const { arrangement } = settings;
  const options = (scales: readonly Scale[]) => scales.map((scale) => [scale, scaleNames[scale]] as const);
  return (
    <ToolPanel label="坐标与排列">
      {possible.x.length > 1 && (
        <ChoiceField
          label="横轴"
          value={current.x}
          options={options(possible.x)}
          onChange={(x) => onChange({ ...settings, x })}
        />
      )}
      {possible.y.length > 1 && (
        <ChoiceField
          label="纵轴"
          value={current.y}
          options={options(possible.y)}
          onChange={(y) => onChange({ ...settings, y })}
        />
      )}
      {curves > 1 && (
        <ChoiceField
          label="排列"
          value={arrangement.as}
          options={Object.entries(arrangementNames) as [typeof arrangement.as, string][]}
          onChange={(as) => onChange({ ...settings, arrangement: { ...arrangement, as } })}
        />
      )}
      {curves > 1 && arrangement.as !== 'overlay' && (
        <NumberField
          label="间距"
          unit="%"
          value={arrangement.step * 100}
          min={1}
          max={300}
          step={5}
          onChange={(step) => onChange({ ...settings, arrangement: { ...arrangement, step: step / 100 } })}
        />
      )}
      {possible.x.length < 2 && possible.y.length < 2 && curves < 2 && (
        <p className="text-muted">数值含零以下的部分，只能用线性坐标；多条曲线一起显示时可以错开。</p>
      )}
    </ToolPanel>
  );
}
