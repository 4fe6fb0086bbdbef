import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import type { Address } from '../../customers/contract.ts';
import { type OwnReturn, returnUpdate } from '../contract.ts';
import type { ReturnWay } from '../rules.states.ts';
import { WishFields, wishOf, wishProblems } from './wish-fields.tsx';

/** Changes how and where leftovers go back. */
export function EditDialog({
  item: { rid, no, version, way, temp, remark, freight_fen },
  addresses,
  ...ends
}: { item: OwnReturn; addresses: readonly Address[] } & DialogEnds) {
  const form = useForm({
    check: (values) => wishProblems(values),
    submit: async (values) => {
      await send(returnUpdate, { rid, version, op: 'edit', ...wishOf(values) });
      showSuccess('已修改');
      await ends.onDone();
    },
  });
  const standard = addresses.find(({ is_default }) => is_default === 1) ?? addresses[0];
  return (
    <DialogFrame
      title="修改回收申请"
      note={freight_fen === null ? no : `${no}，修改后需重新核实运费`}
      onClose={ends.onClose}
    >
      <form {...form.form} className="space-y-4">
        <WishFields
          form={form}
          addresses={addresses}
          isOnlyFetched={false}
          standard={{ way: way as ReturnWay, temp, remark, address_rid: standard?.address_rid }}
        />
        <SubmitButton isBusy={form.isBusy} className="h-11 w-full">
          保存修改
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
