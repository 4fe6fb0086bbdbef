import { useState } from 'react';
import { Tool } from '../../../../ui/showing/tool.tsx';
import type { Reader } from '../reading/reader.ts';
import { PanelView } from './panel-view.tsx';
import { seriesOf } from './rules.series.ts';
import { type Field, type Given, type StudyName, studies } from './rules.studies.ts';
import type { OpenPanel } from './state/use-curves.ts';
import { useStudy } from './state/use-study.ts';
import { ResultsTable } from './tools/results-table.tsx';
import { ChoiceField, NumberField, ToolPanel } from './tools/tool-fields.tsx';

/**
 * A study of a picture: what it is reckoned with, which can be changed, its own picture, and what it found; all of it says
 * that it is derived, and from what.
 */
export function StudyView({
  reader,
  file,
  study,
  canSave,
}: {
  reader: Reader;
  file: OpenPanel;
  study: StudyName;
  canSave: boolean;
}) {
  const { name, method, fields } = studies[study];
  const [given, setGiven] = useState<Given>({});
  const [curve, setCurve] = useState<number>();
  const { found, why } = useStudy(reader, { file: file.file, panel: file.panel, study, curve, given });
  const choices = seriesOf([file]).filter(({ outline }) => !outline.isRight);
  const used = { ...found?.used, ...given };
  const set = (key: string, value: number | string) => setGiven({ ...given, [key]: value });
  const isChanged = curve !== undefined || Object.keys(given).length > 0;
  const notes = found
    ? [
        `由原始数据计算：${name}，${method}`,
        ...found.results.map(([label, value]) => `${label}：${value}`),
        ...found.said,
      ]
    : [];
  return (
    <div className="space-y-3">
      {(fields.length > 0 || choices.length > 1) && (
        <ToolPanel label={`${name}参数`}>
          {choices.length > 1 && (
            <ChoiceField
              label="曲线"
              value={String(curve ?? found?.curve ?? 0)}
              options={choices.map((one) => [String(one.index), one.name] as const)}
              onChange={(index) => {
                setCurve(Number(index));
                setGiven({});
              }}
            />
          )}
          {fields.map((field) => (
            <ParameterField key={field.key} field={field} value={used[field.key]} onChange={set} />
          ))}
          {isChanged && (
            <Tool
              label="恢复自动参数"
              onClick={() => {
                setGiven({});
                setCurve(undefined);
              }}
            >
              恢复自动参数
            </Tool>
          )}
        </ToolPanel>
      )}
      {why && (
        <p role="alert" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          {why}
        </p>
      )}
      {!found && !why && (
        <p role="status" className="py-24 text-center text-sm text-muted">
          正在计算 …
        </p>
      )}
      {found && (
        <>
          <ResultsTable name={name} method={method} found={found} />
          <PanelView
            reader={reader}
            files={[{ ...file, panel: found.panel, picture: found.picture, series: [], first: [0] }]}
            canSave={canSave}
            derived={{ name, notes, rows: found.rows }}
          />
        </>
      )}
    </div>
  );
}

function ParameterField({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: number | string | undefined;
  onChange: (key: string, value: number | string) => void;
}) {
  if ('options' in field)
    return (
      <ChoiceField
        label={field.label}
        value={String(value ?? field.options[0]?.[0] ?? '')}
        options={field.options}
        onChange={(chosen) => onChange(field.key, chosen)}
      />
    );
  const { key, ...rest } = field;
  return (
    <NumberField
      {...rest}
      value={typeof value === 'number' ? value : undefined}
      onChange={(next) => onChange(key, next)}
    />
  );
}
