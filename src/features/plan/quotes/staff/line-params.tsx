import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { deviceDetail } from '../../../catalogue/contract.ts';
import { FieldGroups } from '../../../catalogue/forms/public/field-groups.tsx';
import { FormField } from '../../../catalogue/forms/public/form-field.tsx';
import { problemsIn, visibleFields } from '../../../catalogue/forms/rules.form.ts';
import type { FormValues } from '../../contract.ts';
import { askedInForm } from '../../rules.ts';

type Service = OutputOf<typeof deviceDetail>;

/** The requirement form of one line, folded until it is wanted; what samples answer is not asked for. */
export function LineParams({
  serviceRid,
  values,
  isOpen: isOpenAtFirst,
  onChange,
}: {
  serviceRid: string;
  values: FormValues;
  isOpen: boolean;
  onChange: (values: FormValues) => void;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [service, setService] = useState<Service | 'gone'>();
  useEffect(() => {
    if (!isOpen || service) return;
    send(deviceDetail, { rid: serviceRid }).then(setService, () => setService('gone'));
  }, [isOpen, service, serviceRid]);
  const shown = service && service !== 'gone' ? askedInForm(service.typeId, service.params) : [];
  const problems = service && service !== 'gone' ? problemsIn(service.params, values, service.price) : [];
  return (
    <details className="mt-2" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-xs text-link">检测参数</summary>
      {service === 'gone' && <p className="text-xs text-muted">项目已下架，参数不能再修改。</p>}
      {isOpen && !service && <p className="text-xs text-muted">正在加载参数…</p>}
      {service && service !== 'gone' && (
        <div className="mt-2 rounded-md bg-page p-3 text-sm">
          <FieldGroups
            fields={visibleFields(shown, values, service.price).filter(
              ({ kind, key }) => kind !== 'file' && key !== 'sample_count',
            )}
          >
            {(field) => (
              <FormField
                key={field.key}
                field={field}
                price={service.price}
                form={{
                  values,
                  set: (key, value) => onChange({ ...values, [key]: value } as FormValues),
                  problemOf: (key) => problems.find((problem) => problem.key === key)?.message,
                }}
              />
            )}
          </FieldGroups>
        </div>
      )}
    </details>
  );
}
