import type { FormEvent } from 'react';
import type { RegionFields } from '../../../core/regions.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { keepLocation } from '../../../ui/location.ts';
import type { Address } from '../../customers/contract.ts';
import { AddressChoices } from '../../customers/public/address-choices.tsx';
import type { DraftSending } from '../../plan/contract.ts';
import { NewAddressFields } from '../../sampling/public/new-address-fields.tsx';
import { PickupNotes } from '../../sampling/public/pickup-notes.tsx';
import { PickupTimes } from '../../sampling/public/pickup-times.tsx';
import { whyNotServed } from '../../sampling/rules.ts';
import { nowhere, type PickupPlan, whyNotSaved } from './rules.sending.ts';
import type { PickupOptions } from './use-pickup-options.ts';

/** When and where samples are picked up, by the rules of the pickup dialog. */
export function PickupChoice({
  plan,
  options,
  addresses,
  address: other,
  problems,
  onAddress,
  onChange,
}: {
  plan: PickupPlan;
  options: PickupOptions;
  addresses: readonly Address[];
  /** The address as it stands in the form. */
  address: NonNullable<DraftSending['address']>;
  problems: Record<string, string>;
  /** Changes parts of the address, and chooses it. */
  onAddress: (part: Partial<NonNullable<DraftSending['address']>>) => void;
  onChange: (change: Partial<DraftSending>) => void;
}) {
  const { rules, regions } = options;
  const region: RegionFields | undefined = other.address_code
    ? {
        province: other.province,
        city: other.city,
        area: other.area,
        address_code: other.address_code,
      }
    : undefined;
  const write = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (['name', 'phone', 'address'].includes(name)) onAddress({ [name]: value });
  };
  return (
    <div className="space-y-4.5">
      <PickupTimes
        rules={rules}
        days={plan.days}
        day={plan.day}
        time={plan.time}
        problems={problems}
        onDate={(date) => onChange({ date })}
        onTime={(time) => onChange({ time })}
      />
      <ChoiceChips
        name="from"
        legend="取样地址"
        className="grid grid-cols-2 gap-2 sm:flex sm:[&>label]:px-4"
        value={plan.source}
        onChange={(source) => (source === 'saved' ? onChange({ address: undefined }) : onAddress({}))}
        problem={problems.address_rid}
        choices={[
          { value: 'saved', label: '使用已有地址', why: whyNotSaved(addresses.length, plan.hasServed) },
          { value: 'other', label: '其他地址' },
        ]}
      />
      {plan.source === 'saved' ? (
        <AddressChoices
          addresses={addresses}
          whyNot={whyNotServed(regions)}
          value={plan.address_rid}
          onChange={(address_rid) => onChange({ address_rid, address: undefined })}
        />
      ) : (
        <div onInput={write}>
          <NewAddressFields
            problems={problems}
            regions={regions}
            region={region}
            onRegion={(next) => {
              if (next) keepLocation(next);
              onAddress(next ?? nowhere);
            }}
            filled={other}
          />
        </div>
      )}
      <PickupNotes tip={options.tip} limits={options.limits} />
    </div>
  );
}
