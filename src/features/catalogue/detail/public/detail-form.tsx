import { Icon } from '../../../../ui/icon.tsx';
import type { ParameterField } from '../../contract.ts';
import { FieldGroups } from '../../forms/public/field-groups.tsx';
import { FormField } from '../../forms/public/form-field.tsx';
import type { Service, ServiceForm } from '../../forms/public/use-service-form.ts';

/** The requirement form: what changes the price in front, everything else folded. */
export function DetailForm({ service, form }: { service: Service; form: ServiceForm }) {
  const { model } = service.price;
  const order = (field: ParameterField) =>
    model.quantity_from.includes(field.id)
      ? 0
      : field.key === 'urgent'
        ? 3
        : field.delta_per === 'order'
          ? 2
          : 1;
  const changesPrice = (field: ParameterField) =>
    [...model.quantity_from, ...model.option_params].includes(field.id) ||
    multipliers.includes(field.key) ||
    field.key === 'urgent';
  const front = form.fields.filter(changesPrice).toSorted((one, other) => order(one) - order(other));
  const others = form.fields.filter((field) => !changesPrice(field));
  const row = (field: ParameterField) => (
    <FormField key={field.id} field={field} form={form} price={service.price} />
  );
  return (
    <form id="choices" aria-label="检测要求" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="space-y-3.5">{front.map(row)}</div>
      {others.length > 0 && (
        <details className="group mt-4.5 border-t border-dashed border-line pt-1.5">
          <summary className="flex cursor-pointer list-none items-center gap-1.5 py-2.5 text-link hover:underline [&::-webkit-details-marker]:hidden">
            更多要求（{others.length} 项，不影响价格）
            <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <p className="mb-3 text-2xs text-muted">可现在填写，也可加入实验计划后再补充。</p>
          <FieldGroups fields={others}>{row}</FieldGroups>
        </details>
      )}
    </form>
  );
}

/** Counts by which options are multiplied, even where the quantity is another. */
const multipliers = ['sample_count', 'task_count', 'slot_hours'];
