import { maskedPhone } from '../../../core/fields.ts';
import { regionLine } from '../../../core/region-rules.ts';
import type { Address } from '../contract.ts';

/** The customer's addresses, one to be chosen; those that cannot be say why. */
export function AddressChoices({
  addresses,
  whyNot,
  value,
  onChange,
}: {
  addresses: readonly Address[];
  whyNot?: (address: Address) => string | undefined;
  value: string | undefined;
  onChange: (addressRid: string) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">已有地址</legend>
      <div className="grid max-h-64 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {addresses.map((address) => {
          const why = whyNot?.(address);
          return (
            <label
              key={address.address_rid}
              className="relative block cursor-pointer rounded-md border border-line-strong p-3 hover:border-action has-checked:border-action has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-action has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-page has-disabled:hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="address_rid"
                value={address.address_rid}
                checked={address.address_rid === value}
                disabled={Boolean(why)}
                onChange={() => onChange(address.address_rid)}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              <span className="flex flex-wrap gap-x-2">
                <b className="font-medium text-fg [overflow-wrap:anywhere]">{address.name}</b>
                <span className="font-num">{maskedPhone(address.phone)}</span>
              </span>
              <span className="block text-xs text-body [overflow-wrap:anywhere]">
                {regionLine(address)} {address.address}
              </span>
              {why && <span className="mt-0.5 block text-2xs text-muted">{why}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
