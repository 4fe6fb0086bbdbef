import { useRef, useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { showError } from '../../../ui/toast.tsx';
import { PayDialog } from '../../payments/member/pay-dialog.tsx';
import { prestoreApplyAdd } from '../contract.ts';
import { TopUpFields, type TopUpOptions, useTopUp } from './top-up-form.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** What was answered to a top-up, and how much it is. */
export type Asked = OutputOf<typeof prestoreApplyAdd> & { amountFen: number };

/** Applies for a top-up and leads to its payment. */
export function TopUpCard({
  owner,
  name,
  options,
  ways,
  onChanged,
}: {
  owner: string;
  /** What the group is called that is topped up; left out for one's own. */
  name: string | undefined;
  options: TopUpOptions;
  ways: readonly { way: number; name: string }[];
  onChanged: () => Promise<void>;
}) {
  const state = useTopUp(options, ways);
  const { topUp } = state;
  const [shows, setShows] = useState(false);
  const { run, isBusy } = useWork();
  const [asked, setAsked] = useState<Asked>();
  const keyOf = useRequestKey();
  const turn = useRef(0);
  const submit = async () => {
    setShows(true);
    if (topUp.problem || !topUp.way) return showError(topUp.problem ?? '请选择支付方式');
    const { amountFen, way, invoice } = topUp;
    await run(async () => {
      const input = { amount_fen: amountFen, way, invoice, owner };
      // The same amount may be wanted again once it was answered.
      const request_id = keyOf({ ...input, turn: turn.current });
      const answer = await send(prestoreApplyAdd, { ...input, request_id });
      turn.current++;
      setAsked({ ...answer, amountFen });
      setShows(false);
      await onChanged();
    });
  };
  return (
    <Card
      id="top-up"
      title="预存充值"
      note={name && `充入${name}的预存，由组长与管理员使用，成员可在额度内下单`}
      aside={<span className="text-xs text-muted">预存款长期有效，可申请退款</span>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="p-4 md:p-6">
          <TopUpFields state={state} minFen={options.min_fen} shows={shows} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-4 py-4 md:px-6">
          <p className="text-body">
            应付 <b className="font-num text-xl font-semibold text-price">¥{yuan(topUp.amountFen)}</b>
            <span className="ml-3 text-xs text-muted">到账 ¥{yuan(topUp.amountFen + topUp.bonusFen)}</span>
          </p>
          <SubmitButton isBusy={isBusy} className="h-12 px-7">
            提交申请
          </SubmitButton>
        </div>
      </form>
      <AfterAsking asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </Card>
  );
}

/** Leads on after a top-up was asked for: to its payment, or to the account that is to be transferred to. */
export function AfterAsking({
  asked,
  onClose,
  onChanged,
}: {
  asked: Asked | undefined;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  if (asked?.pay) {
    return <PayDialog payment={asked.pay} onPaid={() => void onChanged()} onClose={onClose} />;
  }
  if (asked?.bank) {
    return (
      <TransferDialog
        rid={asked.rid}
        bank={asked.bank}
        amountFen={asked.amountFen}
        onClose={onClose}
        onDone={async () => {
          onClose();
          await onChanged();
        }}
      />
    );
  }
  return null;
}
