import { Button, Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';

/** A field for words whose button says in Chinese what it looks for; `onSearch` gets them without blanks around. */
export function SearchInput({
  label,
  onSearch,
  ...input
}: Omit<ComponentProps<typeof Input.Search>, 'onSearch'> & {
  label: string;
  onSearch: (kw: string) => void;
}) {
  return (
    <Input.Search
      {...input}
      aria-label={label}
      enterButton={<Button aria-label={`筛选：${label}`} icon={<Icon name="search" />} />}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}
