import { Checkbox, Form } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import type { BatchOutcome } from '../../../../ui/antd/lists/batch-outcome.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { dataReleaseMany, type reviewList } from '../contract.ts';
import { isChecked, reviewChecks } from '../rules.ts';

/** Names what is released and what follows, and asks for the checklist once; `onTold` hears what became of each. */
export function ReleaseManyDialog({
  orders,
  verdictDue,
  onTold,
  ...ends
}: {
  orders: OutputOf<typeof reviewList>['list'];
  verdictDue: string;
  onTold: (outcome: BatchOutcome) => void;
} & DialogEnds) {
  const { run } = useAction(dataReleaseMany);
  const send = async ({ checked }: { checked: string[] }) => {
    const answered = await run({
      orders: orders.map(({ order_rid, version }) => ({ order_rid, version })),
      checked,
    });
    if (answered?.data.done.length) showSuccess(`已发布 ${answered.data.done.length} 个订单的数据`);
    if (answered) onTold(answered.data);
    return answered;
  };
  return (
    <FormDialog
      title={`批量发布：${orders.length} 个订单`}
      {...ends}
      ok={`发布 ${orders.length} 个订单的数据`}
      initialValues={{ checked: [] }}
      send={send}
    >
      <ul className="mb-4 max-h-56 divide-y divide-line overflow-y-auto" aria-label="将发布的订单">
        {orders.map(({ order_rid, order_no, title, samples, files }) => (
          <li key={order_rid} className="py-1.5">
            <p className="text-fg [overflow-wrap:anywhere]">{title}</p>
            <p className="font-num text-xs text-muted">
              {order_no} · {samples} 个样品 · {files} 个文件
            </p>
          </li>
        ))}
      </ul>
      <Form.Item
        name="checked"
        label="每个订单都已核对"
        rules={[
          {
            validator: (_, checked: string[]) =>
              isChecked(checked) ? Promise.resolve() : Promise.reject(new Error('请逐项确认审核清单')),
          },
        ]}
      >
        <Checkbox.Group
          className="flex! flex-col gap-1.5"
          options={reviewChecks.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Form.Item>
      <div className="mb-4 text-body">
        <p className="font-medium text-fg">发布后</p>
        <ul className="list-disc pl-5">
          <li>文件清单签署并固定，客户收到通知，可查看和下载数据。</li>
          <li>客户可在 {verdictDue} 当日及之前确认或提出异议，逾期未提出的自动确认。</li>
          <li>发布后不能撤回。</li>
        </ul>
      </div>
    </FormDialog>
  );
}
