import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Fact } from '../../../../ui/showing/fact.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import { staffApplyVoucher } from '../../../prestore/contract.staff.ts';
import { claimVoucher, type MatchTarget } from '../contract.ts';

/** One claim or top-up that waits for its transfer, and what it might be. */
export function TargetCard({
  target,
  canWork,
  onMatch,
  onReject,
}: {
  target: MatchTarget;
  canWork: boolean;
  onMatch: (line?: string) => void;
  onReject: () => void;
}) {
  const { no, purpose_name, refs, customer, amount_fen, payer, pay_date, bank_no, remark, suggestions } =
    target;
  const voucher = useSaveFile(target.target === 'claim' ? claimVoucher : staffApplyVoucher);
  return (
    <StaffCard
      title={`${no} · ${purpose_name}`}
      extra={<b className="font-num text-lg font-semibold text-fg">¥{yuan(amount_fen)}</b>}
    >
      <dl className="grid gap-x-6 gap-y-1.5 md:grid-cols-3">
        <Fact name="客户">{customer.name}</Fact>
        {payer && <Fact name="付款户名">{payer}</Fact>}
        {pay_date && <Fact name="转账日期">{pay_date}</Fact>}
        {bank_no && <Fact name="流水号">{bank_no}</Fact>}
        {refs.length > 0 && <Fact name="单据">{refs.join('、')}</Fact>}
        {remark && <Fact name="备注">{remark}</Fact>}
        <Fact name="提交时间">{target.created.slice(0, 16)}</Fact>
      </dl>
      <div className="mt-3 space-y-2">
        {suggestions.length === 0 && <p className="text-sm text-muted">没有相近的到账流水</p>}
        {suggestions.map(({ line, reasons }) => (
          <div
            key={line.rid}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-page px-3 py-2"
          >
            <span className="font-num text-sm text-muted">{line.pay_date}</span>
            <span className="font-mono text-xs">{line.serial}</span>
            <span className="text-fg">{line.payer}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-muted">{line.memo}</span>
            <span className="flex gap-1">
              {reasons.map((reason) => (
                <Tag key={reason} tone="teal">
                  {reason}
                </Tag>
              ))}
            </span>
            <b className="font-num font-semibold text-fg">¥{yuan(line.left_fen)}</b>
            {canWork && (
              <Button
                size="small"
                type="primary"
                aria-label={`${no} 匹配 ${line.serial}`}
                onClick={() => onMatch(line.rid)}
              >
                匹配
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {target.has_voucher && (
          <Button loading={voucher.isBusy} onClick={() => void voucher.save({ rid: target.rid })}>
            查看凭证
          </Button>
        )}
        {canWork && <Button onClick={() => onMatch()}>选择流水</Button>}
        {canWork && target.target === 'claim' && (
          <Button danger aria-label={`驳回 ${no}`} onClick={onReject}>
            驳回
          </Button>
        )}
      </div>
    </StaffCard>
  );
}
