import { useState } from 'react';
import { TextField, Tick } from '../../../ui/forms/field.tsx';
import { useExperiment } from '../draft/use-experiment.ts';

/** The number of the customer's own project, for all of the orders or for each of their items. */
export function ProjectNumbers() {
  const { chosen, draft, change } = useExperiment();
  const items = chosen.filter(({ typeId }) => typeId !== 2);
  const { project_no, project_nos } = draft;
  const [isEach, setEach] = useState(items.some(({ temp_rid }) => project_nos[temp_rid]));
  if (items.length === 0) return null;
  return (
    <div className="mt-4 space-y-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="project_no"
          label="课题号（选填）"
          maxLength={50}
          value={project_no}
          help="显示在结算单和报销材料上"
          onChange={({ target }) => change({ draft: { project_no: target.value } })}
        />
      </div>
      {items.length > 1 && (
        <Tick
          name="project-each"
          checked={isEach}
          onChange={({ target }) => {
            setEach(target.checked);
            if (!target.checked) change({ draft: { project_nos: {} } });
          }}
        >
          部分项目使用其他课题号
        </Tick>
      )}
      {isEach && items.length > 1 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {items.map(({ temp_rid, name }) => (
            <TextField
              key={temp_rid}
              name={`project_no-${temp_rid}`}
              label={`${name}的课题号`}
              maxLength={50}
              value={project_nos[temp_rid] ?? ''}
              placeholder={project_no}
              onChange={({ target }) =>
                change({ draft: { project_nos: { ...project_nos, [temp_rid]: target.value } } })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}
