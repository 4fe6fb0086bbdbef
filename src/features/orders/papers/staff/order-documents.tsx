import { Button } from 'antd';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import type { StaffOrder } from '../../board/contract.ts';
import { staffOrderPapers } from '../../board/contract.ts';
import { isDisposed } from '../../samples/rules.passports.ts';
import type { PaperKind } from '../contract.ts';

const papers = [
  { kind: 2, name: '订单确认单', note: '委托内容、检测要求与费用' },
  { kind: 0, name: '样品标签', note: '每个样品一张，含二维码' },
  { kind: 1, name: '装箱单', note: '样品清单与收样地址' },
  { kind: 3, name: '销毁证明', note: '已销毁的样品、时间与两位经手人' },
] as const;

/** The order's papers as PDFs; what cannot be printed says why. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  return (
    <StaffCard title="单据">
      <ul className="divide-y divide-line">
        {papers.map((paper) => (
          <Paper key={paper.kind} order={order} {...paper} />
        ))}
      </ul>
    </StaffCard>
  );
}

function Paper({ order, kind, name, note }: { order: StaffOrder } & (typeof papers)[number]) {
  const { save, isBusy } = useSaveFile(staffOrderPapers);
  const whyNot = whyNotPrinted(order, kind);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="font-medium text-fg">{name}</span>
      <span className="min-w-0 flex-1 text-xs text-muted">{whyNot ?? note}</span>
      <Button
        size="small"
        loading={isBusy}
        disabled={Boolean(whyNot)}
        aria-label={`下载${name}`}
        onClick={() => void save({ rids: [order.rid], kind })}
      >
        下载 PDF
      </Button>
    </li>
  );
}

function whyNotPrinted({ samples, is_hidden }: StaffOrder, kind: PaperKind): string | undefined {
  if (kind === 2) return undefined;
  if (samples.length === 0) return '该订单没有需要寄送的样品';
  if (kind === 3 && !isDisposed(samples)) return '样品尚未销毁';
  return (kind === 1 || kind === 3) && is_hidden === 1 ? '保密订单，仅负责人可打印' : undefined;
}
