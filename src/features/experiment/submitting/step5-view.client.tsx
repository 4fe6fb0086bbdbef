import { useRef, useState } from 'react';
import { Failure } from '../../../core/failure.ts';
import { messageOf } from '../../../ui/asking/send.ts';
import { Field, inputClass, Problem, Tick } from '../../../ui/forms/field.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { showError } from '../../../ui/toast.tsx';
import {
  InvoiceChoiceFields,
  noInvoice,
  whyNotChosen,
} from '../../customers/titles/member/invoice-choice.tsx';
import { orderRefusals } from '../../orders/contract.ts';
import { reservationRefusals } from '../../reservations/contract.ts';
import { StepCard } from '../draft/step-card.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { couponFenOf, PriceLines } from '../pricing/price-lines.tsx';
import { usePrices } from '../pricing/use-prices.ts';
import { CouponCard } from './coupon-card.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { PayModeChoice } from './pay-mode-choice.tsx';
import { PayerCard } from './payer-card.tsx';
import { ProtocolDialog } from './protocol-dialog.tsx';
import type { DiscountWish } from './rules.coupons.ts';
import { hasBegun } from './submission.ts';
import { SubmissionPanel } from './submission-panel.tsx';
import { useSubmission } from './use-submission.ts';
import { wantedOf } from './wanted.ts';

/** Companies pay before testing unless they choose otherwise. */
const companies = 2;

/** Step 5: what it costs, what was said, the protocol; submits everything. */
export function Step5() {
  const { account, chosen, facts, draft, change, saveNow, goTo } = useExperiment();
  const [hasAgreed, setAgreed] = useState(false);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [invoiceProblem, setInvoiceProblem] = useState<string>();
  const { aside } = facts;
  const [wish, setWish] = useState<DiscountWish>({ coupon: undefined, withPoints: false });
  const { prices, reload, areSlotsHeld } = usePrices({ chosen, aside, draft }, wish);
  const submitting = useSubmission();
  const contact = draft.contact ?? { name: account.name, phone: account.phone };
  const payMode = draft.pay_mode ?? (account.organization === companies ? 1 : 0);
  const invoice = draft.invoice ?? noInvoice;
  const isQuote = draft.quote_first === 1;
  const lost = Object.entries(prices.lost);
  const isUnderWay = useRef(false);

  const submit = async () => {
    const unchosen = whyNotChosen(invoice);
    setInvoiceProblem(unchosen);
    if (unchosen) {
      showError(unchosen);
      return document.querySelector<HTMLElement>('[data-field="invoice"]')?.focus();
    }
    if (!hasAgreed) {
      setProblem(orderRefusals.protocolUnread);
      showError(orderRefusals.protocolUnread);
      return document.querySelector<HTMLElement>('[name="protocol"]')?.focus();
    }
    if (!prices.order) return showError(prices.failure ?? '正在计算费用，请稍候');
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      if (!isQuote && !(await areSlotsHeld())) throw new Failure(reservationRefusals.expired);
      if (!(await saveNow())) throw new Failure('内容尚未保存，请检查网络后重试');
      const submitted = { chosen, aside, draft, contact, payMode, discounts: prices.discounts };
      const wanted = wantedOf(submitted, prices.order, prices.slots);
      if (!wanted.order && wanted.bookings.length === 0)
        throw new Failure('现场预约请选择“直接下单”并选定时段');
      await submitting.submit(wanted);
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
      if (message === orderRefusals.protocolChanged) setAgreed(false);
      await reload();
    } finally {
      isUnderWay.current = false;
    }
  };
  if (submitting.kept && (submitting.stop || hasBegun(submitting.kept))) {
    return <SubmissionPanel submitting={submitting} />;
  }
  return (
    <StepCard
      step={5}
      title="费用与协议"
      next={isQuote ? '提交询价' : '提交订单'}
      // Nobody orders at a price that is being reckoned.
      isBusy={submitting.isBusy || prices.isLoading}
      onNext={() => void submit()}
    >
      <div className="space-y-7">
        {isQuote && (
          <p className="rounded-md bg-tint px-3.5 py-3 text-xs text-on-tint">
            先询价：以下为参考价，提交后由客服核价并发送报价，您确认后再付款送样。
          </p>
        )}
        {prices.failure && <FailureLine failure={prices.failure} onRetry={reload} className="text-danger" />}
        <PriceLines chosen={chosen} prices={prices} />
        {lost.length > 0 && (
          <div role="alert" className="rounded-md bg-warning-bg px-3.5 py-3 text-warning">
            {lost.map(([temp_rid, why]) => (
              <p key={temp_rid}>
                {chosen.find((item) => item.temp_rid === temp_rid)?.name}：{why}
              </p>
            ))}
            <button
              type="button"
              onClick={() => void goTo(4)}
              className="mt-1 font-medium underline underline-offset-3"
            >
              重新选择时段
            </button>
          </div>
        )}
        <CouponCard prices={prices} wish={wish} onWish={setWish} />
        <PayerCard prices={prices} />
        <OrderSummary aside={aside} contact={contact} />
        {!isQuote && (
          <PayModeChoice
            value={payMode}
            owner={draft.owner ?? ''}
            totalFen={
              (prices.order?.total_fen ?? 0) +
              Object.values(prices.slots).reduce((sum, { price_fen }) => sum + price_fen, 0) -
              (prices.discounts.lock_rid ? couponFenOf(prices) : 0)
            }
            onChange={(mode) => change({ draft: { pay_mode: mode } })}
          />
        )}
        {chosen.some(({ typeId }) => typeId !== 2) && (
          <InvoiceChoiceFields
            value={invoice}
            onChange={(next) => {
              change({ draft: { invoice: next } });
              setInvoiceProblem(undefined);
            }}
            when="付款"
            problem={invoiceProblem}
          />
        )}
        <Field label="备注（选填）">
          {(props) => (
            <textarea
              {...props}
              rows={3}
              maxLength={500}
              value={draft.remark}
              onChange={({ target }) => change({ draft: { remark: target.value } })}
              placeholder="如交付时间、报告要求"
              className={`${inputClass('area')} block min-h-22`}
            />
          )}
        </Field>
        {chosen.some(({ typeId }) => typeId !== 2) && (
          <PaperChoice draft={draft} onChange={(next) => change({ draft: next })} />
        )}
        <div>
          <div className="flex flex-wrap items-center">
            <Tick
              name="protocol"
              checked={hasAgreed}
              onChange={({ target }) => {
                setAgreed(target.checked);
                setProblem(undefined);
              }}
            >
              我已阅读并同意
            </Tick>
            <button
              type="button"
              onClick={() => setReading(true)}
              className="min-h-6 text-link hover:underline pointer-coarse:min-h-11"
            >
              《检测服务协议》
            </button>
          </div>
          {problem && <Problem>{problem}</Problem>}
        </div>
      </div>
      {isReading && (
        <ProtocolDialog
          version={prices.order?.protocol_version ?? ''}
          onAgree={() => {
            setAgreed(true);
            setProblem(undefined);
            setReading(false);
          }}
          onClose={() => setReading(false)}
        />
      )}
    </StepCard>
  );
}
