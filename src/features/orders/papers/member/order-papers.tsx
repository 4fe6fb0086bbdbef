import { fetchFile, saveFile } from '../../../../ui/asking/download.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import type { Detail } from '../../mine/member/order-parts.tsx';
import { orderStates } from '../../rules.states.ts';
import { isDisposed } from '../../samples/rules.passports.ts';
import { orderPapers, type PaperKind } from '../contract.ts';

const papers = [
  { kind: 2, name: '订单确认单', note: '委托内容、检测要求与费用' },
  { kind: 0, name: '样品标签', note: '每个样品一张，含二维码，贴在样品外包装上' },
  { kind: 1, name: '装箱单', note: '样品清单与收样地址，随包裹寄出' },
  { kind: 3, name: '样品销毁证明', note: '已销毁的样品、时间与经手人' },
] as const;

/** What was ordered on paper, what goes with the samples until these are in the laboratory, and what became of them. */
export function OrderPapers({ order }: { order: Detail }) {
  const { run, busyWith: busy } = useWork();
  const areSent = order.typeId !== 1 || order.status >= orderStates.received;
  const save = async (kind: PaperKind) => {
    await run(async () => {
      saveFile(await fetchFile(orderPapers, { rids: [order.rid], kind }));
    }, kind);
  };
  return (
    <Card title="订单文件">
      <ul className="divide-y divide-line px-4 md:px-6">
        {papers
          .filter(({ kind }) => kind === 2 || (kind === 3 ? isDisposed(order.samples) : !areSent))
          .map(({ kind, name, note }) => (
            <li key={kind} className="flex items-center gap-3 py-3">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-sm bg-tint font-num text-2xs font-semibold text-on-tint"
              >
                PDF
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-medium text-fg">{name}</p>
                <p className="text-xs text-muted">{note}</p>
              </div>
              <button
                type="button"
                aria-busy={busy === kind}
                aria-label={`下载${name}`}
                onClick={() => void save(kind)}
                className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-link hover:underline aria-busy:cursor-progress"
              >
                <Icon name="dl" />
                {busy === kind ? '正在生成' : '下载'}
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
