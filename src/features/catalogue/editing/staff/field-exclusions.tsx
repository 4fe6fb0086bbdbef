import { Form, Select } from 'antd';
import type { ParameterField } from '../../contract.ts';
import type { EditedField } from '../contract.ts';
import type { FieldValues } from './field-values.ts';
import { FormRows } from './form-rows.tsx';

const yesAndNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** Which choices of a field cannot be made beside those of another field of the form. */
export function FieldExclusions({
  kind,
  options,
  rules,
  others,
  canWork,
}: {
  kind: ParameterField['kind'];
  options: FieldValues['options'];
  rules: FieldValues['excludes'];
  others: readonly EditedField[];
  canWork: boolean;
}) {
  const choosing = others.filter((other) => ['select', 'multi', 'bool'].includes(other.kind));
  const mine =
    kind === 'bool'
      ? yesAndNo
      : (options ?? [])
          .filter((option) => option?.value)
          .map(({ value, label }) => ({ value, label: label || value }));
  const choicesOf = (key?: string) => {
    const other = choosing.find((each) => each.key === key);
    return other?.kind === 'bool'
      ? yesAndNo
      : (other?.options ?? []).map(({ value, label }) => ({ value, label }));
  };
  return (
    <FormRows
      name="excludes"
      label="互斥规则"
      extra="左侧选项与右侧选项不能同时选择"
      add={[choosing.length > 0 ? '添加互斥规则' : undefined, () => ({ when: [], in: [] })]}
      most={10}
      called="互斥"
      className="sm:grid-cols-[1fr_1fr_1fr_auto]"
      canWork={canWork}
    >
      {(name) => (
        <>
          <Form.Item name={[name, 'when']} className="mb-0!">
            <Select
              mode="multiple"
              aria-label={`互斥${name + 1}本参数选项`}
              placeholder="本参数选项"
              optionFilterProp="label"
              options={mine}
            />
          </Form.Item>
          <Form.Item name={[name, 'key']} className="mb-0!">
            <Select
              aria-label={`互斥${name + 1}参数`}
              placeholder="另一参数"
              options={choosing.map((other) => ({ value: other.key, label: other.name }))}
            />
          </Form.Item>
          <Form.Item name={[name, 'in']} className="mb-0!">
            <Select
              mode="multiple"
              aria-label={`互斥${name + 1}另一参数选项`}
              placeholder="其选项"
              optionFilterProp="label"
              options={choicesOf(rules?.[name]?.key)}
            />
          </Form.Item>
        </>
      )}
    </FormRows>
  );
}
