import { useState } from 'react';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { mostSamples } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';

/** The data sets of one analysis, one name a line. */
export function DataSets({
  entry,
  sets,
  problem,
  onChange,
}: {
  entry: { temp_rid: string; name: string };
  sets: readonly DraftSample[];
  problem: string | undefined;
  onChange: (names: string[]) => void;
}) {
  const [written, setWritten] = useState(() => sets.map(({ name }) => name).join('\n'));
  return (
    <Field
      label={entry.name}
      isRequired
      problem={problem}
      help={`每行一个数据集名称，如“TiO2-400 C 1s”。现有 ${sets.length} 个，原始数据在下一步上传。`}
    >
      {(props) => (
        <textarea
          {...props}
          rows={3}
          data-sets={entry.temp_rid}
          value={written}
          onChange={({ target }) => {
            setWritten(target.value);
            onChange(namesIn(target.value));
          }}
          className={`${inputClass('area')} block min-h-22 resize-y`}
        />
      )}
    </Field>
  );
}

function namesIn(text: string): string[] {
  const names = text.split('\n').flatMap((line) => line.trim().slice(0, 100) || []);
  return names.slice(0, mostSamples);
}
