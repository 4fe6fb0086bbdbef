import { Button } from 'antd';
import { RowButton } from '../../../../ui/antd/columns.tsx';
import { FactList } from '../../../../ui/antd/fact-list.tsx';
import { showError, showSuccess } from '../../../../ui/toast.tsx';

async function copy(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(`已复制${name}`);
  } catch {
    showError('浏览器不允许复制，请手动选择文字');
  }
}

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
            <RowButton of={name} className="h-auto! px-0!" onClick={() => void copy(name, text)}>
              复制
            </RowButton>
          </span>,
        ])}
      />
      <Button size="small" className="mt-2" onClick={() => void copy('开票信息', all)}>
        复制全部开票信息
      </Button>
    </>
  );
}
