import { useId } from 'react';
import { carriers } from '../../../core/parcel.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { send } from '../../../ui/send.ts';
import { samplingSend } from '../contract.ts';
import type { ChangeProps } from './cancel-dialog.tsx';

/** Asks for carrier and waybill of a parcel that was announced without them. */
export function WaybillDialog({ request, onClose, onDone, onRefused }: ChangeProps) {
  const carrierList = useId();
  const { rid, version, no } = request;
  const inputOf = ({ express = '', waybill = '' }: Values) => ({ rid, version, express, waybill });
  const { form, problems, isBusy } = useForm({
    check: (values) => inOrder(problemsOf(samplingSend.input, inputOf(values)), ['express', 'waybill']),
    submit: async (values) => {
      await send(samplingSend, inputOf(values)).catch(async (error) => {
        await onRefused();
        throw error;
      });
      await onDone();
    },
  });
  return (
    <FormModal title="填写运单" note={`${no}，提交后不可修改。`} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          name="express"
          label="快递公司"
          required
          problem={problems.express}
          list={carrierList}
          autoComplete="off"
          maxLength={30}
        />
        <datalist id={carrierList}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          name="waybill"
          label="运单号"
          required
          problem={problems.waybill}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full sm:h-10">
          提交
        </SubmitButton>
      </form>
    </FormModal>
  );
}
