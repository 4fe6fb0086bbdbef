import { yuan } from '../../../../core/yuan.ts';
import type { PriceLine } from '../../agreements/rules.ts';
import type { Service, ServiceForm } from '../../forms/public/use-service-form.ts';
import { daysText } from '../../prices/public/service-texts.ts';

/** What the chosen test costs, each step explained. */
export function Estimate({ service, form }: { service: Service; form: ServiceForm }) {
  const { lines, missing } = form.quote;
  return (
    <>
      <dl className="space-y-2.5">
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="mt-2.5 text-2xs text-muted">填写{missing.join('、')}后计算合计，以上暂按 1 计。</p>
      )}
      <p
        role="status"
        className="mt-3 flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3"
      >
        <span>合计</span>
        <Total form={form} className="text-2xl/8" />
      </p>
      <p className="text-right text-2xs text-muted">
        含税 · {service.typeId === 2 ? '' : '预计 '}
        {daysText({ typeId: service.typeId, days: form.days })}
      </p>
    </>
  );
}

/** The total; a dash while something that decides it is missing. */
export function Total({ form, className = '' }: { form: ServiceForm; className?: string }) {
  const { total_fen, missing } = form.quote;
  return (
    <b className={`font-num font-semibold whitespace-nowrap text-price ${className}`}>
      {missing.length > 0 ? '—' : `¥${yuan(total_fen)}`}
    </b>
  );
}

function Line({ label, formula, amount_fen }: PriceLine) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <dt className="text-body">
        {label}
        <span className="block text-2xs text-muted">{formula}</span>
      </dt>
      <dd className="font-num text-fg">
        {amount_fen < 0 ? '−' : ''}¥{yuan(Math.abs(amount_fen))}
      </dd>
    </div>
  );
}
