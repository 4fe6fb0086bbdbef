import type { ReactNode } from 'react';
import type { ParameterField } from '../../contract.ts';
import { inGroups } from '../rules.forms.ts';

/** Fields of a form below the headings of their groups; without groups just the fields. */
export function FieldGroups({
  fields,
  children,
}: {
  fields: readonly ParameterField[];
  children: (field: ParameterField) => ReactNode;
}) {
  const groups = inGroups(fields);
  return (
    <div className="space-y-5">
      {groups.map(({ name, fields: those }, index) => {
        const list = <div className="space-y-4">{those.map(children)}</div>;
        if (!name && index === 0) return <div key={name}>{list}</div>;
        return (
          <fieldset key={name} className="min-w-0">
            <legend className="mb-2.5 font-medium text-fg">{name || '其他'}</legend>
            {list}
          </fieldset>
        );
      })}
    </div>
  );
}
