import { labelOf, type Quantity } from '../../reading/rules.readings.ts';
import {
  type Baseline,
  baselineNames,
  type Conversion,
  conversionNames,
  conversionsOf,
  type Normalisation,
  normalisationNames,
  type Processing,
} from '../rules.processing.ts';
import { roundStep } from '../rules.scales.ts';
import { PlacesField } from './places-field.tsx';
import { ChoiceField, NumberField, SwitchField, ToolPanel } from './tool-fields.tsx';

/** What is done to the curves of the left axis: each step with its parameters, none of them changing the data. */
export function ProcessingPanel({
  processing,
  onChange,
  axes,
  range,
}: {
  processing: Processing;
  onChange: (processing: Processing) => void;
  axes: { x: Quantity; y: Quantity };
  /** How far the shown curves reach along x. */
  range: { min: number; max: number };
}) {
  const { convert, smooth, baseline, derivative, normalise } = processing;
  const conversions = conversionsOf(axes.y);
  const span = range.max - range.min;
  const { unit } = axes.x;
  return (
    <ToolPanel label="数据处理">
      {conversions.length > 0 && (
        <ChoiceField<Conversion | 'none'>
          label="换算"
          value={convert ?? 'none'}
          options={[
            ['none', `不换算（${labelOf(axes.y)}）`],
            ...conversions.map((own) => [own, conversionNames[own]] as const),
          ]}
          onChange={(own) => onChange({ ...processing, convert: own === 'none' ? undefined : own })}
        />
      )}
      <ChoiceField
        label="平滑"
        value={smooth ? 'on' : 'off'}
        options={[
          ['off', '不平滑'],
          ['on', 'Savitzky–Golay'],
        ]}
        onChange={(on) =>
          onChange({ ...processing, smooth: on === 'on' ? { points: 11, degree: 3 } : undefined })
        }
      />
      {smooth && (
        <>
          <NumberField
            label="窗口"
            unit="点"
            value={smooth.points}
            min={5}
            max={401}
            step={2}
            onChange={(points) => onChange({ ...processing, smooth: { ...smooth, points: oddOf(points) } })}
          />
          <NumberField
            label="次数"
            value={smooth.degree}
            min={1}
            max={5}
            step={1}
            onChange={(degree) =>
              onChange({ ...processing, smooth: { ...smooth, degree: Math.round(degree) } })
            }
          />
        </>
      )}
      <ChoiceField<Baseline['by'] | 'none'>
        label="基线"
        value={baseline?.by ?? 'none'}
        options={[['none', '不处理'], ...(Object.entries(baselineNames) as [Baseline['by'], string][])]}
        onChange={(by) =>
          onChange({
            ...processing,
            baseline:
              by === 'none' ? undefined : { ...beginning(by, span), isShown: baseline?.isShown ?? false },
          })
        }
      />
      {baseline?.by === 'airpls' && (
        <NumberField
          label="刚度 lg λ"
          value={baseline.stiffness}
          min={0}
          max={6}
          step={0.5}
          onChange={(stiffness) => onChange({ ...processing, baseline: { ...baseline, stiffness } })}
        />
      )}
      {baseline?.by === 'snip' && (
        <NumberField
          label="峰宽上限"
          unit={unit}
          value={baseline.width}
          min={span / 100_000}
          max={span / 2}
          onChange={(width) => onChange({ ...processing, baseline: { ...baseline, width } })}
        />
      )}
      {baseline?.by === 'polynomial' && (
        <>
          <NumberField
            label="次数"
            value={baseline.degree}
            min={0}
            max={8}
            step={1}
            onChange={(degree) =>
              onChange({ ...processing, baseline: { ...baseline, degree: Math.round(degree) } })
            }
          />
          <PlacesField
            label={`锚点${unit ? ` (${unit})` : ''}`}
            hint="用逗号分隔；留空则自动拟合峰以外的部分"
            places={baseline.places}
            range={range}
            onChange={(places) => onChange({ ...processing, baseline: { ...baseline, places } })}
          />
        </>
      )}
      {baseline && (
        <SwitchField
          label="只画出基线，不扣除"
          isOn={baseline.isShown ?? false}
          onChange={(isShown) => onChange({ ...processing, baseline: { ...baseline, isShown } })}
        />
      )}
      <ChoiceField
        label="导数"
        value={String(derivative ?? 0)}
        options={[
          ['0', '不求导'],
          ['1', '一阶导数'],
          ['2', '二阶导数'],
        ]}
        onChange={(order) =>
          onChange({ ...processing, derivative: order === '1' ? 1 : order === '2' ? 2 : undefined })
        }
      />
      <ChoiceField<Normalisation['by'] | 'none'>
        label="归一化"
        value={normalise?.by ?? 'none'}
        options={[
          ['none', '不归一化'],
          ...(Object.entries(normalisationNames) as [Normalisation['by'], string][]),
        ]}
        onChange={(by) =>
          onChange({
            ...processing,
            normalise:
              by === 'none' ? undefined : by === 'window' ? { by, from: range.min, to: range.max } : { by },
          })
        }
      />
      {normalise?.by === 'window' && (
        <>
          <NumberField
            label="起点"
            unit={unit}
            value={normalise.from}
            onChange={(from) => onChange({ ...processing, normalise: { ...normalise, from } })}
          />
          <NumberField
            label="终点"
            unit={unit}
            value={normalise.to}
            onChange={(to) => onChange({ ...processing, normalise: { ...normalise, to } })}
          />
        </>
      )}
    </ToolPanel>
  );
}

function oddOf(points: number): number {
  const whole = Math.round(points);
  return whole % 2 === 1 ? whole : whole + 1;
}

/** The parameters with which a baseline begins. */
function beginning(by: Baseline['by'], span: number): Baseline {
  if (by === 'airpls') return { by, stiffness: 2 };
  if (by === 'snip') return { by, width: roundStep(span / 40) };
  if (by === 'rubber') return { by };
  return { by, degree: 3, places: [] };
}
