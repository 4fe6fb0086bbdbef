import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { WaybillFields } from '../../../ui/forms/waybill-fields.tsx';
import { samplingSend } from '../contract.ts';
import type { ChangeProps } from './cancel-dialog.tsx';

/** Asks for carrier and waybill of a parcel that was announced without them. */
export function WaybillDialog({ request, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no } = request;
  const { form, problems, isBusy } = useCallForm(
    samplingSend,
    ({ express = '', waybill = '' }) => ({ rid, version, express, waybill }),
    { order: ['express', 'waybill'], onDone, onRefused },
  );
  return (
    <FormModal title="填写运单" note={`${no}，提交后不可修改。`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <WaybillFields problems={problems} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full sm:h-10">
          提交
        </SubmitButton>
      </form>
    </FormModal>
  );
}
