import { useState } from 'react';
import { send } from '../../../ui/asking/send.ts';
import { TextField, Tick } from '../../../ui/forms/field.tsx';
import { PlaceFields, regionAsOne } from '../../../ui/forms/place-fields.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { useRegion } from '../../../ui/location.ts';
import { type Address, AddressFields, addressAdd, addressEdit, addressRefusals } from '../contract.ts';
import { AddressPaste } from './address-paste.tsx';

/** Adds an address, or changes the one that is given. */
export function AddressForm({
  address,
  onSaved,
}: {
  address: Address | undefined;
  onSaved: (addressRid: string) => Promise<void>;
}) {
  const [region, setRegion] = useRegion(address);
  // Fields keep their own values: what was read makes them anew with it.
  const [read, setRead] = useState<{ turn: number; values: Partial<Address> }>({ turn: 0, values: {} });
  const shown = { ...address, ...read.values };
  const {
    form,
    field,
    problems,
    isBusy,
    values: typed,
  } = useForm({
    check,
    submit: async (values) => {
      const fields = AddressFields.parse(values);
      if (!address) {
        const added = await send(addressAdd, { ...fields, is_default: values.is_default ? 1 : 0 });
        return onSaved(added.address_rid);
      }
      await send(addressEdit, { ...fields, address_rid: address.address_rid });
      return onSaved(address.address_rid);
    },
    fieldOf: { [addressRefusals.wrongRegion]: 'region' },
  });
  return (
    <form {...form} className="grid gap-x-5 gap-y-4.5 pt-2 sm:grid-cols-2">
      <AddressPaste
        onRead={({ region: place, ...found }) => {
          const { name, phone, address: street } = typed();
          if (place) setRegion(place);
          setRead({ turn: read.turn + 1, values: { name, phone, address: street, ...found } });
        }}
      />
      <TextField
        {...field('name')}
        key={`name${read.turn}`}
        kind="name"
        label="联系人"
        required
        defaultValue={shown.name}
      />
      <TextField
        {...field('phone')}
        key={`phone${read.turn}`}
        kind="phone"
        label="手机号"
        required
        defaultValue={shown.phone}
      />
      <PlaceFields
        key={`place${read.turn}`}
        label="所在地区"
        region={region}
        onRegion={setRegion}
        street={shown.address}
        problems={problems}
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
  return inOrder(regionAsOne(problemsOf(AddressFields, values)), ['name', 'phone', 'region', 'address']);
}
