import { Button, Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '../../icon.tsx';

/** A field for words with a button that is named in Chinese; `onSearch` gets them without blanks around. */
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
      enterButton={<Button aria-label="查找" icon={<Icon name="search" />} />}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}
