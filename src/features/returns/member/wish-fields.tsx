import { useState } from 'react';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextArea, Tick } from '../../../ui/forms/field.tsx';
import type { FormState } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import type { Address } from '../../customers/contract.ts';
import { AddressChoices } from '../../customers/public/address-choices.tsx';
import { type ReturnWay, returnRefusals, returnWays } from '../rules.states.ts';

const notes: Record<ReturnWay, string> = {
  0: '运费由收件人付给快递',
  1: '核实运费后从预存余额支付，课题组订单由课题组账户支付',
  2: '到实验室领取',
};

/** How leftovers go back, where to, and what is to be heeded. `isOnlyFetched`: one of them cannot be sent. */
export function WishFields({
  form: { field, problems },
  addresses,
  isOnlyFetched,
  standard,
}: {
  form: Pick<FormState, 'field' | 'problems'>;
  addresses: readonly Address[];
  isOnlyFetched: boolean;
  standard: { way: ReturnWay; temp: 0 | 1; remark: string; address_rid?: string };
}) {
  const [way, setWay] = useState(String(standard.way));
  const [address, setAddress] = useState(standard.address_rid);
  const chosen = isOnlyFetched ? '2' : way;
  return (
    <>
      <ChoiceChips
        {...field('way')}
        legend="寄回方式"
        className="grid gap-2 sm:grid-cols-3"
        value={chosen}
        onChange={setWay}
        choices={Object.entries(returnWays).map(([value, label]) => ({
          ...{ value, label, note: notes[Number(value) as ReturnWay] },
          ...(isOnlyFetched && value !== '2' && { why: '含危险品，不可寄送' }),
        }))}
      />
      {chosen !== '2' && (
        <div data-field="address_rid" tabIndex={-1} className="space-y-2 outline-none">
          <p className="font-medium text-fg">收件地址</p>
          {addresses.length > 0 ? (
            <AddressChoices addresses={addresses} value={address} onChange={setAddress} />
          ) : (
            <p className="text-muted">
              还没有地址，
              <Link to="/member/address" className="text-link hover:underline">
                去新增
              </Link>
            </p>
          )}
          {problems.address_rid && (
            <p role="alert" className="text-xs text-danger">
              {problems.address_rid || returnRefusals.noAddress}
            </p>
          )}
        </div>
      )}
      {chosen !== '2' && (
        <Tick name="temp" defaultChecked={standard.temp === 1}>
          需要冷链运输
        </Tick>
      )}
      <TextArea
        {...field('remark')}
        label="备注（选填）"
        rows={2}
        maxLength={200}
        defaultValue={standard.remark}
      />
    </>
  );
}

/** The fields' values as calls take them. */
export function wishOf(values: Record<string, string>) {
  const way = Number(values.way ?? 0) as ReturnWay;
  return {
    ...{ way, temp: values.temp && way !== 2 ? (1 as const) : (0 as const), remark: values.remark ?? '' },
    ...(way !== 2 && values.address_rid && { address_rid: values.address_rid }),
  };
}

/** What is wrong with the fields. */
export const wishProblems = ({ way, address_rid }: Record<string, string>): Record<string, string> =>
  way !== '2' && !address_rid ? { address_rid: returnRefusals.noAddress } : {};
