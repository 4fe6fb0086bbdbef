import { yuan } from '../../../core/yuan.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { promiseLine } from './rules.promise-line.ts';

/** What the chosen entries cost, by the server's rules; tells when that has changed, and why there is no price. */
export function PricePanel() {
  const { price, chosen } = useExperiment();
  const { quote, isLoading, failure } = price;
  return (
    <section aria-label="费用预估" className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <h2 className="text-md font-semibold text-fg">费用预估</h2>
      {quote ? (
        <dl className="mt-3 space-y-2.5">
          {quote.lines.map(({ temp_rid, name, qty, amount_fen }) => (
            <div key={temp_rid} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <dt className="min-w-0 text-body">
                {name} <span className="font-num whitespace-nowrap text-muted">× {qty}</span>
              </dt>
              <dd className="font-num text-fg">¥{yuan(amount_fen)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        isLoading && <PanelSkeleton />
      )}
      {quote && (
        <p
          aria-busy={isLoading}
          className="mt-4 flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3.5"
        >
          <span>预估合计</span>
          <b className="font-num text-2xl/8 font-semibold whitespace-nowrap text-price">
            ¥{yuan(quote.total_fen)}
          </b>
        </p>
      )}
      <PriceNews />
      {failure && (
        <p role="alert" className="mt-3 flex gap-1.5 text-xs text-danger">
          <Icon name="info" className="mt-0.5 size-4" />
          {failure}
        </p>
      )}
      {quote?.promise_date && (
        <p className="mt-2 text-right text-2xs text-muted">{promiseLine(chosen, quote.promise_date)}</p>
      )}
      <p className="mt-3 flex gap-2 rounded-md bg-tint px-3 py-2.5 text-xs text-body">
        <Icon name="info" className="mt-0.5 size-4 text-action" />
        最终费用以实际测试条件为准，超出预估会先与您确认。
      </p>
    </section>
  );
}

/** Says to everybody, those who do not see it too, that the price is another one now. */
function PriceNews() {
  const { price } = useExperiment();
  const { quote, before } = price;
  const isNews = quote !== undefined && before !== undefined;
  return (
    <p role="status" className={isNews ? 'mt-1 text-right text-2xs text-muted' : 'sr-only'}>
      {isNews && (
        <>
          价格已更新，原 <s className="font-num">¥{yuan(before)}</s>
        </>
      )}
    </p>
  );
}

function PanelSkeleton() {
  const box = 'animate-pulse rounded-xs bg-subtle motion-reduce:animate-none';
  return (
    <div role="status" aria-label="正在计算费用" className="mt-4 space-y-3">
      <div className={`h-3.5 ${box}`} />
      <div className={`h-3.5 w-4/5 ${box}`} />
      <div className={`ml-auto h-8 w-1/2 ${box}`} />
    </div>
  );
}
