import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** Narrows a list by what is typed; an empty text narrows nothing. */
export function SearchFilter({
  label,
  placeholder,
  value = '',
  maxLength = 50,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string | undefined;
  maxLength?: number;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={text}
      allowClear
      className="w-72!"
      maxLength={maxLength}
      onChange={({ target }) => setText(target.value)}
      onSearch={onChange}
    />
  );
}

/** Narrows a list by one of some values; without one it shows all. */
export function SelectFilter({
  label,
  none = `全部${label}`,
  value,
  options,
  onChange,
}: {
  /** What the values are of: 状态 offers 全部状态. */
  label: string;
  none?: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      aria-label={label}
      placeholder={none}
      allowClear
      showSearch={options.length > 8 && { optionFilterProp: 'label' }}
      className="min-w-36"
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  );
}
