import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send, spelledOut } from '../../../ui/asking/send.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { WaybillFields } from '../../../ui/forms/waybill-fields.tsx';
import { samplingAdd } from '../contract.ts';
import { type Lab, LabAddress } from './lab-address.tsx';
import type { Made } from './submitted.tsx';

/** Announces a parcel; carrier and waybill may follow later. */
export function SelfSendForm({ lab, onDone }: { lab: Lab; onDone: (made: Made) => void }) {
  const keyOf = useRequestKey();
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder(problemsOf(samplingAdd.input, inputOf(values)), [
        'express',
        'waybill',
        'sendAddress',
        'parcels',
        'message',
      ]),
    submit: async (values) => {
      const input = samplingAdd.input.parse(inputOf(values));
      const { no } = await send(samplingAdd, { ...input, request_id: keyOf(input) }).catch((error) => {
        throw spelledOut(error);
      });
      onDone({ type: 0, no });
    },
  });
  return (
    <form {...form} className="space-y-4.5">
      <LabAddress lab={lab} />
      <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
        <WaybillFields problems={problems} isOptional help="尚未寄出可先提交，寄出后再填运单。" />
        <TextField {...field('sendAddress')} label="寄件地址（选填）" autoComplete="off" maxLength={200} />
        <TextField {...field('parcels')} kind="parcels" label="件数（选填）" />
        <TextArea {...field('message')} label="留言（选填）" maxLength={200} className="sm:col-span-2" />
      </div>
      <SubmitButton isBusy={isBusy} className="h-11 w-full">
        提交登记
      </SubmitButton>
    </form>
  );
}

function inputOf({ parcels, ...texts }: Values) {
  return { ...texts, type: 0, parcels: parcels ? Number(parcels) : undefined };
}
