import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { fenOf, yuan } from '../../../../core/yuan.ts';
import { useRequestKey } from '../../../../ui/asking/request-key.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling, useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { type OpenedPayment, paymentWays } from '../../../payments/contract.ts';
import { PayDialog } from '../../../payments/member/pay-dialog.tsx';
import { settlementOperate, settlementWays } from '../../contract.ts';

type Ways = OutputOf<typeof settlementWays>;

/** What is to be paid: statements, an order before testing, or a booking whose slot is held for it. */
export type Payable = { rids?: string[]; order_rid?: string; booking_rid?: string };

/**
 * Lets the customer choose how to pay what is chosen: prestore shows before how much of it would be cash and bonus,
 * WeChat and Alipay go on in a dialog of their own, transfers are claimed on the prestore page, credit moves the due date.
 */
export function PaySettlement({
  payable,
  title,
  allowsPart = false,
  onClose,
  onPaid,
}: {
  payable: Payable;
  title: string;
  /** Whether less than all of it may be paid. */
  allowsPart?: boolean;
  onClose: () => void;
  onPaid: () => Promise<void>;
}) {
  const [ways, setWays] = useState<Ways>();
  const [offered, setOffered] = useState<number[]>([]);
  const [way, setWay] = useState<number>();
  const [part, setPart] = useState('');
  const [envelope, setEnvelope] = useState('');
  const [opened, setOpened] = useState<OpenedPayment>();
  const { run, isBusy } = useWork();
  const keyOf = useRequestKey();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(payable);
  const amount = allowsPart && part ? (fenOf(part) ?? Number.NaN) : undefined;
  const amountProblem =
    amount === undefined
      ? undefined
      : Number.isNaN(amount) || amount < 1
        ? '请填写正确的金额'
        : ways && amount > ways.remaining_fen
          ? '付款金额超过未付金额'
          : undefined;
  const checked = amountProblem ? undefined : amount;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew.
  useEffect(() => {
    let isCurrent = true;
    const wait = setTimeout(
      async () => {
        await telling(
          async () => {
            const [found, open] = await Promise.all([
              send(settlementWays, { ...(JSON.parse(asked) as Payable), amount_fen: checked }),
              send(paymentWays, {}),
            ]);
            if (!isCurrent) return;
            setWays(found);
            setOffered(open.ways.map((each) => each.way));
            setFailure('');
          },
          (why) => isCurrent && setFailure(why),
        );
      },
      checked === undefined ? 0 : 250,
    );
    return () => {
      isCurrent = false;
      clearTimeout(wait);
    };
  }, [asked, checked, turn]);

  if (opened) return <PayDialog payment={opened} onPaid={() => void onPaid()} onClose={onClose} />;
  const shown = ways?.ways.filter((each) => each.way === 0 || each.way >= 3 || offered.includes(each.way));
  const chosen = shown?.find((each) => each.way === way && each.enabled === 1);
  const submit = async () => {
    if (!chosen || isBusy || amountProblem) return;
    await run(async () => {
      const input = { op: 'pay' as const, way: chosen.way, amount_fen: checked, ...payable };
      const on = envelope && { envelope_rid: envelope };
      const done = await send(settlementOperate, {
        ...{ ...input, ...on },
        request_id: keyOf({ ...input, ...on, of: ways }),
      });
      if (done.pay) setOpened(done.pay);
      else {
        showSuccess(chosen.way === 4 ? '已使用信用额度，账期内付款即可' : '付款成功！');
        await onPaid();
        onClose();
      }
    });
  };
  return (
    <DialogFrame title="付款" note={ways?.payer ? `${title} · 由${ways.payer}付款` : title} onClose={onClose}>
      {failure && (
        <FailureLine
          failure={failure}
          onRetry={() => {
            setFailure('');
            setTurn(turn + 1);
          }}
          className="py-4 text-center"
        />
      )}
      {!ways || !shown ? (
        !failure && (
          <div className="h-56 animate-pulse rounded-lg bg-page" role="status" aria-label="正在加载" />
        )
      ) : (
        <div className="space-y-4">
          <p className="flex items-baseline justify-between">
            <span className="text-muted">待付金额</span>
            <b className="font-num text-2xl font-semibold text-price">¥{yuan(ways.remaining_fen)}</b>
          </p>
          {allowsPart && (
            <label className="block">
              <span className="text-xs text-muted">本次付款（元），留空即全部付清</span>
              <input
                inputMode="decimal"
                value={part}
                onChange={({ target }) => setPart(target.value)}
                aria-invalid={amountProblem ? true : undefined}
                placeholder={yuan(ways.remaining_fen)}
                className="mt-1 h-11 w-full rounded-sm border border-line-strong bg-surface px-3 font-num"
              />
              {amountProblem && (
                <span role="alert" className="mt-1 block text-xs text-danger">
                  {amountProblem}
                </span>
              )}
            </label>
          )}
          {ways.envelopes.length > 0 && (
            <label className="block">
              <span className="text-xs text-muted">经费项目（选填），用于未选择项目的明细</span>
              <select
                value={envelope}
                onChange={({ target }) => setEnvelope(target.value)}
                className={`mt-1 ${inputClass('normal')}`}
              >
                <option value="">不选择</option>
                {ways.envelopes.map(({ rid, no, name, left_fen }) => (
                  <option key={rid} value={rid}>
                    {name}（{no}），剩余 ¥{yuan(left_fen)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <fieldset className="space-y-2.5">
            <legend className="sr-only">付款方式</legend>
            {shown.map((each) =>
              each.way === 3 ? null : (
                <label
                  key={each.way}
                  className={`flex min-h-14 items-center gap-3 rounded-md border px-3.5 py-2.5 ${
                    way === each.way ? 'border-action bg-tint' : 'border-line-strong'
                  } ${each.enabled ? 'cursor-pointer' : 'text-muted'}`}
                >
                  <input
                    type="radio"
                    name="way"
                    className="size-4"
                    disabled={!each.enabled}
                    checked={way === each.way}
                    onChange={() => setWay(each.way)}
                  />
                  <span className="min-w-0 flex-1">
                    <b className="font-medium text-fg">{each.name}</b>
                    {each.way === 0 && (
                      <span className="block text-xs text-muted">
                        余额 <span className="font-num">¥{yuan(each.balance_fen)}</span>
                        {each.enabled === 0 && `，${each.reason}`}
                      </span>
                    )}
                    {each.way === 4 && (
                      <span className="block text-xs text-muted">
                        可用 <span className="font-num">¥{yuan(each.balance_fen)}</span>，
                        {each.reason || '付款期限顺延至账期末'}
                      </span>
                    )}
                  </span>
                  {each.way === 0 && each.enabled === 1 && (
                    <span className="text-right text-xs text-body">
                      现金 <span className="font-num">¥{yuan(each.cash_fen)}</span>
                      <span className="block">
                        赠送 <span className="font-num">¥{yuan(each.bonus_fen)}</span>
                      </span>
                    </span>
                  )}
                </label>
              ),
            )}
          </fieldset>
          <Button
            kind="primary"
            disabled={!chosen || Boolean(amountProblem)}
            aria-busy={isBusy}
            className="h-11 w-full disabled:opacity-50"
            onClick={() => void submit()}
          >
            {chosen?.way === 4 ? '使用信用额度' : '确认付款'} ¥{yuan(ways.amount_fen)}
          </Button>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-muted">
            {(ways.owner || !ways.payer) && (
              <Link
                to={`/member/prestore${ways.owner && `?owner=${ways.owner}`}`}
                className="inline-flex min-h-6 items-center text-link hover:underline"
              >
                预存充值
              </Link>
            )}
            {shown.some((each) => each.way === 3 && each.enabled === 1) && (
              <Link
                to={transferAddress(payable)}
                className="inline-flex min-h-6 items-center text-link hover:underline"
              >
                已对公转账？申请转账核销
              </Link>
            )}
          </p>
        </div>
      )}
    </DialogFrame>
  );
}

/** Where a transfer for what is to be paid is claimed. */
export function transferAddress({ rids = [], order_rid }: Payable): string {
  const refs = order_rid ?? rids.join(',');
  return `/member/transfer?purpose=${order_rid ? 2 : 1}&refs=${encodeURIComponent(refs)}`;
}
