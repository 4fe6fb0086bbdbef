import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { send } from '../../../ui/asking/send.ts';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { WaybillFields } from '../../../ui/forms/waybill-fields.tsx';
import { samplingSend } from '../contract.ts';
import type { ChangeProps } from './cancel-dialog.tsx';

/** Asks for carrier and waybill of a parcel that was announced without them. */
export function WaybillDialog({ request, onClose, onDone, onRefused }: ChangeProps) {
  const { rid, version, no } = request;
  const inputOf = ({ express = '', waybill = '' }: Values) => ({ rid, version, express, waybill });
  const { form, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(samplingSend.input, inputOf(values)), ['express', 'waybill']),
    submit: async (values) => {
      await send(samplingSend, inputOf(values));
      await onDone();
    },
    onRefused,
  });
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
