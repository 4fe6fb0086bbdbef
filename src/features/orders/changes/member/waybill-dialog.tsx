import { send } from '../../../../ui/asking/send.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { inOrder, problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../../ui/forms/use-form.ts';
import { WaybillFields } from '../../../../ui/forms/waybill-fields.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { orderSend } from '../contract.ts';

/** What a dialog that changes an order is given; `onRefused` looks what the order has become. */
export type ChangeProps = {
  order: { rid: string; no: string; version: number; express?: string; waybill?: string };
  onClose: () => void;
  onDone: () => Promise<void>;
  onRefused: () => Promise<void>;
};

/** Asks by which parcel the samples come, or corrects that. */
export function WaybillDialog({ order, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no } = order;
  const inputOf = ({ express = '', waybill = '' }: Values) => ({ rid, version, express, waybill });
  const { form, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(orderSend.input, inputOf(values)), ['express', 'waybill']),
    submit: async (values) => {
      await send(orderSend, inputOf(values));
      showSuccess('操作成功！');
      await onDone();
    },
    onRefused,
  });
  return (
    <DialogFrame
      title={order.waybill ? '修改运单' : '填写运单'}
      note={`订单 ${no}，请在包裹内附样品清单，并在样品上写明编号。`}
      onClose={onClose}
    >
      <form {...form} className="space-y-4">
        <WaybillFields express={order.express} waybill={order.waybill} problems={problems} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
