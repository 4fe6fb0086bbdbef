import { type ComponentType, type ReactNode, useId } from 'react';
import { counted } from '../../../../core/counted.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Problem } from '../../../../ui/forms/field.tsx';
import type { ParameterField, Price } from '../../contract.ts';
import { perUnit } from '../../prices/rules.price.ts';
import { heldBy, superUrgent } from '../rules.form.ts';
import { Choices } from './choices-field.tsx';
import { ElementsField } from './elements-field.tsx';
import type { ServiceForm } from './use-service-form.ts';
import type { InputProps } from './written-fields.tsx';
import { NumberField, RangeField, TextAreaField, TextLineField } from './written-fields.tsx';

/**
 * One field of the requirement form: its name, its input, and below it what is wrong or what helps. `fileInput` takes
 * files; without it a field for files says when they are asked for.
 */
export function FormField({
  field,
  form,
  price,
  fileInput = FileText,
}: {
  field: ParameterField;
  form: Pick<ServiceForm, 'values' | 'set' | 'problemOf'>;
  price: Price;
  fileInput?: ComponentType<InputProps>;
}) {
  const id = useId();
  const problem = form.problemOf(field.key);
  const hint = problem ? undefined : hintOf(field, price);
  const input: InputProps = {
    field,
    value: heldBy(field, form.values),
    onChange: (value) => form.set(field.key, value),
    labelledBy: `${id}label`,
    describedBy: problem || hint ? `${id}note` : undefined,
    isInvalid: problem !== undefined,
  };
  return (
    <div data-field={field.key} className="grid gap-x-3 gap-y-1 md:grid-cols-[88px_minmax(0,1fr)]">
      <p id={`${id}label`} className="text-muted md:pt-1.75">
        {field.name}
        {field.required && (
          <span className="ml-0.5 text-danger">
            <span aria-hidden="true">*</span>
            <span className="sr-only">（必填）</span>
          </span>
        )}
      </p>
      <div className="min-w-0">
        {inputFor(input, price, fileInput)}
        {problem ? (
          <Problem id={`${id}note`}>{problem}</Problem>
        ) : (
          hint && (
            <p id={`${id}note`} className="mt-1 text-2xs text-muted">
              {hint}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function inputFor(input: InputProps, price: Price, FileInput: ComponentType<InputProps>): ReactNode {
  switch (input.field.kind) {
    case 'select':
    case 'multi':
      return <Choices {...input} />;
    case 'bool':
      if (input.field.key === 'urgent' && price.super_urgent) return <Hurry {...input} price={price} />;
      return <Switch {...input} price={price} />;
    case 'number':
      return <NumberField {...input} />;
    case 'range':
      return <RangeField {...input} />;
    case 'text':
      return <TextLineField {...input} />;
    case 'textarea':
      return <TextAreaField {...input} />;
    case 'periodic-elements':
      return <ElementsField {...input} />;
    case 'file':
      return <FileInput {...input} />;
  }
}

/** How urgent it is, where there are two kinds of hurry. */
function Hurry({
  price: { urgent, super_urgent },
  field,
  value,
  onChange,
  ...input
}: InputProps & { price: Price }) {
  const choice = (name: string, label: string, hurry: Price['urgent']) =>
    hurry
      ? [
          {
            value: name,
            label: `${label}，价格 ×${hurry.multiplier_percent / 100}，周期约 ×${hurry.lead_time_factor}`,
            price: 0,
          },
        ]
      : [];
  const options = [
    { value: 'plain', label: '普通', price: 0 },
    ...choice('urgent', '加急', urgent),
    ...choice(superUrgent, '特急', super_urgent),
  ];
  return (
    <Choices
      {...input}
      field={{ ...field, kind: 'select', options }}
      value={value === superUrgent ? superUrgent : value === true ? 'urgent' : 'plain'}
      onChange={(next) => onChange(next === superUrgent ? superUrgent : next === 'urgent')}
    />
  );
}

/** A box to tick; for hurry with what it costs. */
function Switch({ field, value, onChange, labelledBy, describedBy, price }: InputProps & { price: Price }) {
  const { urgent } = price;
  const words =
    field.key === 'urgent' && urgent
      ? `加急处理，价格 ×${urgent.multiplier_percent / 100}，周期约 ×${urgent.lead_time_factor}`
      : '是';
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-fg pointer-coarse:min-h-11">
      <input
        type="checkbox"
        aria-labelledby={`${labelledBy} ${labelledBy}words`}
        aria-describedby={describedBy}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-action"
      />
      <span id={`${labelledBy}words`}>{words}</span>
    </label>
  );
}

/** The field's own help, and where the count decides a discount, from how many on. */
function hintOf(field: ParameterField, { model, tiers }: Price): string {
  const { id, help, price_per_unit } = field;
  const [first] = model.quantity_from[0] === id ? tiers : [];
  return [
    help,
    price_per_unit > 0 && `${perUnit(field)}加 ¥${yuan(price_per_unit, { short: true })}`,
    first && `满 ${counted(first.min_qty, model.per)}减 ${first.discount_percent}%`,
  ]
    .filter(Boolean)
    .join('；');
}

function FileText({ field: { accept, max } }: InputProps) {
  const kinds = accept?.split(',').join('、');
  return (
    <p className="text-xs text-body md:pt-1.75">
      {`下单时上传${kinds ? `，支持 ${kinds}` : ''}${max ? `，不超过 ${max} MB` : ''}`}
    </p>
  );
}
