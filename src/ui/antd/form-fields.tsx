import {
  Form,
  type FormItemProps,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Radio,
  Select,
  type SelectProps,
  Switch,
} from 'antd';
import type { ReactNode } from 'react';

type Item = Pick<
  FormItemProps,
  'name' | 'label' | 'extra' | 'required' | 'rules' | 'dependencies' | 'initialValue'
> & {
  /** What is said while nothing is filled in. */
  must?: string;
};

/** Words typed into one line, or into so many `rows`; `must` is said as well while they are fewer than `least`. */
export function TextField({
  least,
  rows,
  ...props
}: Item &
  Pick<
    InputProps,
    'maxLength' | 'placeholder' | 'autoFocus' | 'autoComplete' | 'inputMode' | 'showCount' | 'disabled'
  > & { least?: number; rows?: number }) {
  const [item, input] = parted(props);
  const rules = item.must && [
    { required: true, whitespace: true, min: least, max: input.maxLength, message: item.must },
  ];
  return framed(item, rows ? <Input.TextArea rows={rows} {...input} /> : <Input {...input} />, rules);
}

/** Why something is done, in the words of whoever does it. */
export function ReasonField(props: Partial<Parameters<typeof TextField>[0]>) {
  return (
    <TextField name="reason" label="原因" must="请填写原因" least={2} rows={3} maxLength={200} {...props} />
  );
}

/** A number as wide as the form unless it is `narrow`; `whole` ones have no decimals, those in `yuan` two. */
export function NumberField({
  narrow,
  whole,
  yuan,
  ...props
}: Item & Omit<InputNumberProps, keyof Item> & { narrow?: boolean; whole?: boolean; yuan?: boolean }) {
  const [item, input] = parted(props);
  const precision = whole ? 0 : yuan ? 2 : undefined;
  return framed(item, <InputNumber className={narrow ? '' : 'w-full!'} precision={precision} {...input} />);
}

/** One of some values, or several, from a list that opens. */
export function SelectField(props: Item & Omit<SelectProps, keyof Item>) {
  const [item, select] = parted(props);
  return framed(item, <Select {...select} />);
}

/** One of few values, all of which are seen. */
export function RadioField({
  options,
  ...item
}: Item & { options: Readonly<Record<string, string>> | { value: number; label: string }[] }) {
  return framed(item, <Radio.Group options={Array.isArray(options) ? options : optionsOf(options)} />);
}

/** Yes or no. */
export function SwitchField({ name, label }: Pick<Item, 'name' | 'label'>) {
  return (
    <Form.Item name={name} label={label} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}

/** The names of a table as the options of a field. */
function optionsOf<Value extends string = string>(names: Readonly<Record<Value, string>>) {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

function parted<Props extends Item>({
  name,
  label,
  extra,
  required,
  rules,
  dependencies,
  initialValue,
  must,
  ...input
}: Props): [Item, Omit<Props, keyof Item>] {
  return [{ name, label, extra, required, rules, dependencies, initialValue, must }, input];
}

function framed(
  { must, rules, ...item }: Item,
  input: ReactNode,
  asked: FormItemProps['rules'] | '' = must && [{ required: true, message: must }],
) {
  return (
    <Form.Item {...item} rules={rules ?? (asked || undefined)}>
      {input}
    </Form.Item>
  );
}
