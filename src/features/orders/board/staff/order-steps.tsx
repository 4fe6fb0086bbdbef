import { useState } from 'react';
import { waybillPattern } from '../../../../core/parcel.ts';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { PageDeeds } from '../../../../ui/antd/page-deeds.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type staffActions, staffOrderMove } from '../../review/contract.ts';
import type { StaffOrder } from '../contract.ts';

type Action = (typeof staffActions)[number] | 'terminate';
type Values = { reason?: string; express?: string; waybill?: string };

/** Where steps of later features are taken: a page or a dialog of theirs; with a reason it cannot be just now. */
export type BeyondSteps = Readonly<Record<string, { open: () => void; reason?: string } | undefined>>;

/** What is likeliest to be done with an order in its state. */
const likeliest = ['pass', 'release', 'receive', 'queue', 'start', 'upload', 'askBack', 'waybill', 'send'];
const grave = ['reject', 'cancel', 'terminate'];

/** The steps of the transition table that the order's state lets staff take, with the dialog or page that they need, or why not. */
export function OrderSteps({
  order,
  beyond,
  unsaved,
  onReview,
  onTerminate,
  onDone,
}: {
  order: StaffOrder;
  beyond: BeyondSteps;
  /** Why no step is taken while something beside the steps is not saved. */
  unsaved?: string;
  onReview: () => void;
  /** Ends what the laboratory has begun; false when that was refused. */
  onTerminate: (reason: string) => Promise<boolean>;
  onDone: () => unknown;
}) {
  const [open, setOpen] = useState<Action>();
  const move = useAction(staffOrderMove, '已处理');
  const now = order.actions
    .filter(({ is_now }) => is_now === 1)
    .map(({ action, name, reason }) => ({
      ...{ action, reason: reason ?? beyond[action]?.reason ?? unsaved },
      name: action === 'askBack' ? '修改方案 / 请客户确认' : name,
    }));
  const begin = (action: string) => {
    if (action === 'askBack') return onReview();
    if (action in dialogs) return setOpen(action as Action);
    beyond[action]?.open();
  };
  const submit = (action: Action, values: Values) => {
    if (action === 'terminate') return onTerminate(values.reason ?? '');
    return move.run({ rid: order.rid, version: order.version, action, ...values });
  };
  const shown = open && dialogs[open];
  const name = order.actions.find(({ action }) => action === open)?.name;
  return (
    <>
      <PageDeeds actions={now} primary={likeliest} danger={grave} onAction={begin} />
      {open && shown && (
        <FormDialog
          title={name ?? ''}
          note={shown.note(order)}
          onClose={() => setOpen(undefined)}
          isGrave={grave.includes(open)}
          onDone={async () => {
            setOpen(undefined);
            await onDone();
          }}
          send={(values: Values) => submit(open, values)}
        >
          {shown.asks.includes('reason') && <ReasonField extra="客户会看到" autoFocus />}
          {shown.asks.includes('parcel') && (
            <>
              <TextField name="express" label="快递公司" must="请填写快递公司" maxLength={30} autoFocus />
              <TextField
                name="waybill"
                label="运单号"
                rules={[{ required: true, pattern: waybillPattern, message: '请填写正确的运单号' }]}
                maxLength={40}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}

/** Folded away, the steps of other states and other people, with why they cannot be taken; and what to know where none can. */
export function OtherSteps({ actions }: Pick<StaffOrder, 'actions'>) {
  if (actions.length === 0) return <p className="text-sm text-muted">您可以查看本订单。</p>;
  const others = actions.filter(({ is_now }) => is_now === 0);
  return (
    <>
      {others.length === actions.length && (
        <p className="text-sm text-muted">当前状态由客户或系统推进，无需员工处理。</p>
      )}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-1 text-xs text-link">
          全部流程操作（另有 {others.length} 项当前不可操作）
        </summary>
        <div className="mt-2">
          <ActionButtons actions={others} onAction={() => {}} />
        </div>
      </details>
    </>
  );
}

const dialogs: Record<Action, { note: (order: StaffOrder) => string; asks: readonly string[] }> = {
  pass: {
    note: ({ pay_mode, typeId }) =>
      pay_mode === 1
        ? '通过后请客户付款。'
        : typeId === 3
          ? '通过后请客户上传数据。'
          : '通过后请客户寄送样品。',
    asks: [],
  },
  reject: {
    note: (order) => `驳回后订单结束，不能恢复；${whatEnds(order)}。客户收到原因，可以重新下单。`,
    asks: ['reason'],
  },
  cancel: {
    note: (order) =>
      `取消后订单结束，不能恢复；${whatEnds(order)}。已收到的样品寄回，运费到付；客户收到原因。`,
    asks: ['reason'],
  },
  send: { note: () => '客户已告知运单时代为填写。', asks: ['parcel'] },
  waybill: { note: () => '更正快递公司与运单号。', asks: ['parcel'] },
  terminate: {
    note: ({ lines, total_fen }) =>
      `检测已开始，终止后不能恢复：${lines.length} 个项目共 ¥${yuan(total_fen)}，只结算其中已完成的。`,
    asks: ['reason'],
  },
};

/** What is not done and not billed when an order ends before it is tested. */
function whatEnds({ lines, samples, total_fen }: StaffOrder): string {
  const what = [`${lines.length} 个项目`, samples.length > 0 && `${samples.length} 个样品`];
  return `${what.filter(Boolean).join('、')}不再检测，¥${yuan(total_fen)} 不再结算，已付款项原路退回`;
}
