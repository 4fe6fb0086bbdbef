import { Tool } from '../../../../ui/showing/tool.tsx';

/** Which of a file's pictures is seen, or its rows, or what is reckoned of them (`more`). */
export function ViewChooser<Key extends string = never>({
  names,
  chosen,
  onChoose,
  more = [],
  chosenMore,
  onChooseMore,
}: {
  names: readonly string[];
  chosen: number | 'table' | undefined;
  onChoose: (chosen: number | 'table') => void;
  more?: readonly { key: Key; name: string }[];
  chosenMore?: Key;
  onChooseMore?: (key: Key) => void;
}) {
  return (
    <div role="toolbar" aria-label="视图" className="flex flex-wrap gap-2">
      {names.map((name, at) => (
        <Tool
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures of a file never move.
          key={at}
          label={name || '图谱'}
          isPressed={chosen === at}
          onClick={() => onChoose(at)}
        >
          {name || '图谱'}
        </Tool>
      ))}
      <Tool label="数据表" isPressed={chosen === 'table'} onClick={() => onChoose('table')}>
        数据表
      </Tool>
      {more.length > 0 && <span className="ml-2 self-center text-xs text-muted">分析</span>}
      {more.map(({ key, name }) => (
        <Tool key={key} label={name} isPressed={chosenMore === key} onClick={() => onChooseMore?.(key)}>
          {name}
        </Tool>
      ))}
    </div>
  );
}
