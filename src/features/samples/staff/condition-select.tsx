import { Select } from 'antd';
import { type Condition, conditions } from '../../orders/samples/rules.passports.ts';

/** What is wrong with a sample; nothing when it is sound. */
export function ConditionSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Condition[];
  onChange: (problems: Condition[]) => void;
}) {
  return (
    <Select
      mode="multiple"
      allowClear
      className="min-w-56 flex-1"
      aria-label={label}
      placeholder="完好；有异常请选择"
      value={value}
      options={Object.entries(conditions).map(([name, words]) => ({ value: name, label: words }))}
      onChange={onChange}
    />
  );
}
