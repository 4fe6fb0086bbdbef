import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { type Problems, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { Detail } from '../../mine/member/order-parts.tsx';
import { orderStates } from '../../rules.states.ts';
import { orderCancel, orderCancelPreview } from '../contract.ts';

type Preview = OutputOf<typeof orderCancelPreview>;
type Way = Preview['ways'][number];

/** Cancels an order: asks why and, where there is a choice, which way what was paid goes back. */
export function CancelDialog({
  order,
  onClose,
  onDone,
  onRefused,
}: { order: Detail; onRefused: () => Promise<void> } & DialogEnds) {
  const { data, failure, reload } = useCall(orderCancelPreview, { rid: order.rid });
  const note = `${order.no}，取消后不可恢复，如需检测请重新下单。${order.status >= orderStates.received ? '样品将退还，运费到付。' : ''}`;
  return (
    <DialogFrame title="取消订单" note={note} onClose={onClose}>
      {failure && <FailureLine failure={failure} onRetry={reload} className="text-danger" />}
      {!failure && !data && (
        <div className="h-56 animate-pulse rounded-lg bg-page" role="status" aria-label="正在加载" />
      )}
      {data && <CancelForm {...{ order, preview: data, onClose, onDone, onRefused }} />}
    </DialogFrame>
  );
}

function CancelForm({
  order: { rid, version },
  preview,
  onDone,
  onRefused,
}: { order: Detail; preview: Preview; onRefused: () => Promise<void> } & DialogEnds) {
  const { ways, paid_fen, owner_name, coupon, points } = preview;
  const open = ways.filter(({ enabled }) => enabled === 1);
  const [way, setWay] = useState(open.length === 1 ? open[0]?.refund_way : undefined);
  const chosen = ways.find(({ refund_way }) => refund_way === way);
  const { form, field, problems, isBusy } = useForm({
    check: ({ reason = '' }): Problems => ({
      ...(ways.length > 0 && !chosen && { refund_way: '请选择退款方式' }),
      ...problemsOf(orderCancel.input, { rid, version, reason }),
    }),
    submit: async ({ reason = '' }) => {
      const { refund_fen } = await send(orderCancel, { rid, version, reason, refund_way: way });
      showSuccess(refund_fen > 0 ? `订单已取消，退款 ¥${yuan(refund_fen)}` : '订单已取消');
      await onDone();
    },
    onRefused,
  });
  return (
    <form {...form} className="space-y-4">
      {paid_fen > 0 && (
        <p className="flex items-baseline justify-between rounded-md bg-page px-4 py-3">
          <span className="text-muted">已付金额</span>
          <b className="font-num text-lg font-semibold text-fg">¥{yuan(paid_fen)}</b>
        </p>
      )}
      {ways.length > 1 && (
        <ChoiceChips
          name="refund_way"
          legend="退款方式"
          className="grid grid-cols-1 gap-2 sm:grid-cols-2"
          value={way === undefined ? undefined : String(way)}
          onChange={(value) => setWay(Number(value))}
          problem={chosen ? undefined : problems.refund_way}
          choices={ways.map(({ refund_way, enabled, reason }) => ({
            value: String(refund_way),
            label: refund_way === 0 ? '原路退回' : owner_name ? '退到课题组预存' : '退到预存账户',
            note: refund_way === 0 ? '财务审核后退回付款账户' : '立即到账，可用于下次付款',
            why: enabled ? undefined : reason,
          }))}
        />
      )}
      {chosen && <Goes way={chosen} ownerName={owner_name} />}
      {(coupon || points > 0) && (
        <p className="text-xs text-body">
          {[coupon && `优惠券“${coupon}”退回，同批订单仍在使用时除外`, points > 0 && `退回 ${points} 积分`]
            .filter(Boolean)
            .join('；')}
        </p>
      )}
      <TextArea {...field('reason')} label="取消原因" required rows={3} maxLength={200} />
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        确认取消
      </SubmitButton>
    </form>
  );
}

/** Where how much goes, in a list. */
function Goes({ way, ownerName }: { way: Way; ownerName: string }) {
  const prestore = ownerName ? `${ownerName}的预存` : '预存账户';
  const parts: [string, number][] = [
    ['退回微信支付', way.wechat_fen],
    ['退回支付宝', way.alipay_fen],
    [`退到${prestore}`, way.prestore_fen],
    [`恢复${prestore}赠送金额`, way.bonus_fen],
  ];
  return (
    <dl className="space-y-1.5 text-sm" aria-label="退款明细">
      {parts.map(([name, fen]) =>
        fen > 0 ? (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-body">{name}</dt>
            <dd className="font-num text-fg">¥{yuan(fen)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
