import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { staffInvoicePlatformIssue } from '../../contract.platform.ts';
import { type StaffInvoice, staffInvoiceAccept } from '../../contract.staff.ts';

/** What is done with the requests that were chosen, together: they are taken on, or issued by the platform. */
export function ChosenBar({
  requests,
  isReview,
  platform,
  isAll,
  onAll,
  onDone,
}: {
  requests: readonly StaffInvoice[];
  isReview: boolean;
  platform: { name: string; issues: (type: number) => boolean };
  isAll: boolean;
  onAll: () => void;
  onDone: () => void;
}) {
  const accept = useAction(staffInvoiceAccept, '已审核通过，请开具发票');
  const issue = useAction(staffInvoicePlatformIssue, `已提交${platform.name}，开具后自动登记`);
  const total = requests.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const list = requests.map(({ rid, version }) => ({ rid, version }));
  const paper = requests.filter(({ type }) => !platform.issues(type)).length;
  const submit = async (action: typeof accept | typeof issue) => {
    if (await action.run({ list })) onDone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-tint px-3 py-2">
      <span role="status" className="text-on-tint">
        {requests.length > 0
          ? `已选 ${requests.length} 个申请，合计 ¥${yuan(total)}`
          : `选择申请后一并${isReview ? '审核或' : ''}开具`}
      </span>
      {isReview && (
        <Button
          size="small"
          type={platform.name ? 'default' : 'primary'}
          disabled={requests.length === 0 || issue.isBusy}
          loading={accept.isBusy}
          onClick={() => void submit(accept)}
        >
          审核通过
        </Button>
      )}
      {platform.name && (
        <Button
          size="small"
          type="primary"
          disabled={requests.length === 0 || paper > 0 || accept.isBusy}
          loading={issue.isBusy}
          onClick={() => void submit(issue)}
        >
          平台开票
        </Button>
      )}
      <Button size="small" disabled={isAll} onClick={onAll}>
        全选本页
      </Button>
      {platform.name && paper > 0 && (
        <span className="text-sm text-on-tint">{`其中 ${paper} 个纸质发票须登记开票`}</span>
      )}
    </div>
  );
}
