import { AutoComplete, Input } from 'antd';

/** A place in the store. */
export type PlaceValue = { room: string; shelf: string; box: string };

/** Rooms that most laboratories have; others may be written. */
const rooms = ['常温室', '冷藏室', '冷冻室', '干燥室', '避光柜', '隔离柜'];

const parts = [
  ['shelf', '货架', 'w-24!'],
  ['box', '盒', 'w-20!'],
] as const;

/** Room, shelf and box. `label` names the sample when several stand on a page. */
export function PlaceFields({
  value,
  label = '',
  onChange,
}: {
  value: PlaceValue;
  label?: string;
  onChange: (changes: Partial<PlaceValue>) => void;
}) {
  const named = (name: string) => `${label} ${name}`.trim();
  return (
    <>
      <AutoComplete
        className="w-28"
        aria-label={named('库房')}
        placeholder="库房"
        maxLength={20}
        value={value.room}
        options={rooms.map((room) => ({ value: room }))}
        onChange={(room?: string) => onChange({ room: room ?? '' })}
      />
      {parts.map(([part, name, className]) => (
        <Input
          key={part}
          className={className}
          aria-label={named(name)}
          placeholder={name}
          maxLength={20}
          value={value[part]}
          onChange={({ target }) => onChange({ [part]: target.value })}
        />
      ))}
    </>
  );
}
