import { Tool } from '../../../../ui/showing/tool.tsx';

/** Which of a file's pictures is seen, or its rows. */
export function ViewChooser({
  names,
  chosen,
  onChoose,
}: {
  names: readonly string[];
  chosen: number | 'table';
  onChoose: (chosen: number | 'table') => void;
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
    </div>
  );
}
