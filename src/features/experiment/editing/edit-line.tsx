import { useState } from 'react';
import { Card } from '../../../ui/showing/card.tsx';
import { FieldGroups } from '../../catalogue/forms/public/field-groups.tsx';
import { FormField } from '../../catalogue/forms/public/form-field.tsx';
import type { FormValue } from '../../catalogue/forms/rules.files.ts';
import { visibleFields } from '../../catalogue/forms/rules.form.ts';
import type { FormValues } from '../../plan/contract.ts';
import { isWithdrawn, type Service } from '../plan/use-services.ts';
import { fieldsOfStep2, problemsOfStep2 } from '../requirements/rules.forms.ts';
import { FileInput } from '../samples/file-input.tsx';
import type { Detail } from './rules.ts';

type Value = { count: number; params: FormValues };

/** The form of one line of an order, as the service asks for it today. */
export function EditLine({
  line,
  service,
  value,
  isAsked,
  onChange,
}: {
  line: Detail['lines'][number];
  service: Service | undefined;
  value: Value;
  isAsked: boolean;
  onChange: (value: Value) => void;
}) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { params } = value;
  const problems = service ? problemsOfStep2(service, params) : [];
  const form = {
    values: params,
    set: (key: string, next: FormValue) => {
      setTouched((old) => new Set([...old, key]));
      onChange({ ...value, params: { ...params, [key]: next } });
    },
    problemOf: (key: string) =>
      problems.find(
        (problem) => problem.key === key && (problem.kind === 'wrong' || isAsked || touched.has(key)),
      )?.message,
  };
  return (
    <Card title={line.name} note="检测要求">
      {service ? (
        <form
          aria-label={`检测要求：${line.name}`}
          noValidate
          className="p-4 md:px-6 md:py-5"
          onSubmit={(event) => event.preventDefault()}
        >
          <FieldGroups fields={fieldsHere(service, params)}>
            {(field) => (
              <FormField
                key={field.id}
                field={field}
                form={form}
                price={service.price}
                fileInput={FileInput}
              />
            )}
          </FieldGroups>
        </form>
      ) : (
        <p role="status" className="p-4 text-muted md:px-6">
          {isWithdrawn(line.service_rid)
            ? '该项目已下架，检测要求不能在线修改，请联系客服'
            : '正在加载检测要求'}
        </p>
      )}
    </Card>
  );
}

/** The fields of the second step, and how urgent it is; the samples say how many there are. */
function fieldsHere(service: Service, params: FormValues) {
  const urgent = visibleFields(service.params, params, service.price).filter(({ key }) => key === 'urgent');
  const others = fieldsOfStep2(service, params).filter(({ key }) => key !== 'sample_count');
  return [...urgent.map((field) => ({ ...field, group: undefined })), ...others];
}
