import { useState } from 'react';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { send } from '../../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import type { Problems } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { Link } from '../../../../ui/link.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { Address } from '../../../customers/contract.ts';
import { AddressChoices } from '../../../customers/public/address-choices.tsx';
import { applyExchange, type Exchangeable } from '../contract.ts';
import { exchangeRefusals, toBeSent } from '../rules.states.ts';

const done: Record<number, string> = {
  1: '兑换成功，优惠券已放入我的优惠券',
  2: '兑换成功，已存入预存余额的赠送部分',
  3: '兑换成功，我们将尽快寄出',
};
const notes: Record<number, string> = {
  1: '优惠券立即到账，兑换后积分不退回。',
  2: '立即存入预存余额的赠送部分，不可提现，兑换后积分不退回。',
  3: '发货前如无法提供，积分原路退回。',
};

/** Asks whether points are to be exchanged for something and, for what is sent, where to. */
export function ExchangeDialog({
  goods: { rid, name, kind, points },
  mine,
  addresses,
  onRefused,
  ...ends
}: {
  goods: Exchangeable;
  mine: number;
  addresses: readonly Address[];
  onRefused: () => Promise<void>;
} & DialogEnds) {
  const keyOf = useRequestKey();
  const isSent = kind === toBeSent;
  const standard = addresses.find(({ is_default }) => is_default === 1) ?? addresses[0];
  const [address, setAddress] = useState(standard?.address_rid);
  const form = useForm({
    check: (): Problems => (isSent && !address ? { address_rid: exchangeRefusals.address } : {}),
    submit: async () => {
      const input = { rid, ...(isSent && { address_rid: address }) };
      await send(applyExchange, { ...input, request_id: keyOf(input) });
      showSuccess(done[kind] ?? '兑换成功');
      await ends.onDone();
    },
    onRefused,
  });
  return (
    <DialogFrame title={`兑换${name}`} note={notes[kind]} onClose={ends.onClose}>
      <form {...form.form} className="space-y-4">
        <dl className="grid grid-cols-2 gap-3 rounded-md bg-tint px-4 py-3">
          <div>
            <dt className="text-xs text-muted">所需积分</dt>
            <dd className="font-num font-semibold text-fg">{points.toLocaleString('zh-CN')}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">兑换后剩余</dt>
            <dd className="font-num font-semibold text-fg">{(mine - points).toLocaleString('zh-CN')}</dd>
          </div>
        </dl>
        {isSent && (
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
            {form.problems.address_rid && (
              <p role="alert" className="text-xs text-danger">
                {form.problems.address_rid}
              </p>
            )}
          </div>
        )}
        <SubmitButton isBusy={form.isBusy} className="h-11 w-full">
          确认兑换
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
