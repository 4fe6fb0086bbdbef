import { Button } from 'antd';
import { FactList } from '../../../../ui/antd/fact-list.tsx';
import { RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { copyText } from '../../../../ui/copy-text.ts';

/** Facts that are typed into another program, each of which can be copied, and all of them together. */
export function CopiedFacts({ facts }: { facts: readonly (readonly [name: string, text: string])[] }) {
  const known = facts.filter(([, text]) => text);
  const all = known.map(([name, text]) => `${name}：${text}`).join('\n');
  return (
    <>
      <FactList
        className="grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm"
        facts={known.map(([name, text]) => [
          name,
          <span key={name} className="flex flex-wrap items-baseline gap-x-2">
            {text}
            <RowButton
              of={name}
              className="h-auto! px-0!"
              onClick={() => void copyText(text, `已复制${name}`)}
            >
              复制
            </RowButton>
          </span>,
        ])}
      />
      <Button size="small" className="mt-2" onClick={() => void copyText(all, '已复制开票信息')}>
        复制全部开票信息
      </Button>
    </>
  );
}
