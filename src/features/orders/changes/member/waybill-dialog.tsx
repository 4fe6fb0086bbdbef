import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../../ui/forms/use-call-form.ts';
import { WaybillFields } from '../../../../ui/forms/waybill-fields.tsx';
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
  const { form, problems, isBusy } = useCallForm(
    orderSend,
    ({ express = '', waybill = '' }) => ({ rid, version, express, waybill }),
    { order: ['express', 'waybill'], done: '操作成功！', onDone, onRefused },
  );
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
