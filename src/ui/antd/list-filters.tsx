import { Input, Select } from 'antd';

/** Narrows a list by what is typed; an empty text narrows nothing. */
export function SearchFilter({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <Input.Search
      key={value}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      allowClear
      className="w-72!"
      maxLength={50}
      onSearch={(text) => onChange(text.trim())}
    />
  );
}

/** Narrows a list by one of some values; without one it shows all. */
export function SelectFilter({
  label,
  value,
  options,
  onChange,
}: {
  /** What the values are of: 状态 offers 全部状态. */
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      aria-label={label}
      placeholder={`全部${label}`}
      allowClear
      showSearch={options.length > 8 && { optionFilterProp: 'label' }}
      className="w-36"
      value={value}
      options={[...options]}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  );
}
