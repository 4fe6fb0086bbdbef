import { Choice } from '../../../ui/forms/choice.tsx';

/** Narrows a list to one's own or to a group's whose money one spends; nothing for who has no such group. */
export function OwnerChoice({
  groups,
  value,
  ...rest
}: {
  groups: readonly { rid: string; name: string }[];
  /** 0 for one's own; undefined for everything. */
  value: string | 0 | undefined;
  name?: string;
  onChange?: (value: string) => void;
}) {
  if (groups.length === 0) return null;
  const choices = [['0', '本人'] as const, ...groups.map(({ rid, name }) => [rid, name] as const)];
  return (
    <Choice
      label="归属"
      value={value === undefined ? '' : String(value)}
      choices={choices}
      className="w-auto! max-w-full min-w-30"
      {...rest}
    />
  );
}
