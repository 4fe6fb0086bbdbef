import { useState } from 'react';
import type { RegionFields } from '../../../core/regions.ts';
import { send } from '../../../ui/asking/send.ts';
import { Field, TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { RegionPicker } from '../../../ui/region-picker.tsx';
import { type Address, AddressFields, addressAdd, addressEdit, addressRefusals } from '../contract.ts';

/** Adds an address, or changes the one that is given. */
export function AddressForm({
  address,
  onSaved,
}: {
  address: Address | undefined;
  onSaved: () => Promise<void>;
}) {
  const [region, setRegion] = useState<RegionFields | undefined>(address);
  const { form, problems, isBusy } = useForm({
    check,
    submit: async (values) => {
      const fields = AddressFields.parse(values);
      if (address) await send(addressEdit, { ...fields, address_rid: address.address_rid });
      else await send(addressAdd, { ...fields, is_default: values.is_default ? 1 : 0 });
      await onSaved();
    },
    fieldOf: { [addressRefusals.wrongRegion]: 'region' },
  });
  return (
    <form {...form} className="grid gap-x-5 gap-y-4.5 pt-2 sm:grid-cols-2">
      <TextField
        name="name"
        label="联系人"
        required
        problem={problems.name}
        defaultValue={address?.name}
        autoComplete="name"
        maxLength={50}
      />
      <TextField
        name="phone"
        type="tel"
        label="手机号"
        required
        problem={problems.phone}
        defaultValue={address?.phone}
        autoComplete="tel"
        maxLength={11}
      />
      <Field label="所在地区" isRequired problem={problems.region} className="sm:col-span-2">
        {(input) => <RegionPicker value={region} onChange={setRegion} input={input} field="region" />}
      </Field>
      {(['province', 'city', 'area', 'address_code'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={region?.[name] ?? ''} />
      ))}
      <TextField
        name="address"
        label="详细地址"
        required
        problem={problems.address}
        placeholder="街道、楼栋、房间号"
        defaultValue={address?.address}
        autoComplete="street-address"
        maxLength={200}
        className="sm:col-span-2"
      />
      {!address && (
        <div className="sm:col-span-2">
          <Tick name="is_default">设为默认地址</Tick>
        </div>
      )}
      <SubmitButton isBusy={isBusy} className="h-11 px-7 sm:col-span-2 sm:h-10 sm:justify-self-end">
        保存
      </SubmitButton>
    </form>
  );
}

function check(values: Values) {
  const { province, city, area, address_code, ...problems } = problemsOf(AddressFields, values);
  return inOrder({ ...problems, region: province ?? city ?? area ?? address_code }, [
    'name',
    'phone',
    'region',
    'address',
  ]);
}
