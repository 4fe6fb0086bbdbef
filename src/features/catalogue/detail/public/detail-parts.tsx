import { Icon } from '../../../../ui/icon.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import type { Service } from '../../forms/public/use-service-form.ts';
import { daysText } from '../../prices/public/service-texts.ts';
import { takesLonger } from '../../prices/rules.days.ts';
import { daysOf } from '../../prices/rules.price.ts';

/** The instrument with its key figures; for analyses the team and its software. */
export function InstrumentFacts({ service: { instrument, typeId } }: { service: Service }) {
  const [others, named] = partsOf(instrument.specs);
  const [maker, model] = typeId === 3 ? ['服务团队', '软件'] : ['厂商', '型号'];
  return (
    <dl className="grid overflow-hidden rounded-md border border-line md:grid-cols-2">
      <Fact name={maker} value={instrument.vendor} />
      <Fact name={model} value={instrument.model} />
      {named.map(([name = '', value = '']) => (
        <Fact key={name} name={name} value={value} />
      ))}
      {others.length > 0 && <Fact name="主要指标" value={others.join('；')} />}
    </dl>
  );
}

/** Key figures without a name, and those that editors gave one, as in 2θ 范围：5–140°. */
function partsOf(specs: readonly string[]): [string[], string[][]] {
  const parts = specs.map((spec) => /^([^：]{1,12})：(.+)$/.exec(spec)?.slice(1) ?? [spec]);
  return [parts.flatMap((part) => (part.length === 1 ? part : [])), parts.filter((part) => part.length > 1)];
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="-mt-px grid last:odd:md:col-span-2 grid-cols-[104px_minmax(0,1fr)] border-t border-line md:grid-cols-[116px_minmax(0,1fr)]">
      <dt className="bg-page px-4 py-2.75 text-head">{name}</dt>
      <dd className="px-4 py-2.75 text-fg">{value}</dd>
    </div>
  );
}

/** What the sample must be like. */
export function SampleRequirements({ service: { sample_req, min_amount, typeId } }: { service: Service }) {
  return (
    <>
      {min_amount && (
        <p className="mb-3 rounded-md bg-tint px-4.5 py-3 text-fg">
          <span className="font-medium">最小样品量：</span>
          {min_amount}
        </p>
      )}
      <RichText text={sample_req} className="rounded-md bg-page px-4.5 py-4" />
      {typeId !== 3 && (
        <p className="mt-3.5 flex gap-2.5 rounded-md bg-warning-bg px-4 py-3 text-warning">
          <Icon name="info" className="mt-0.5 size-4" />
          放射性、易爆样品不予接收；有毒、腐蚀、易燃或对空气敏感的样品请如实申报。
        </p>
      )}
    </>
  );
}

/** What is delivered, and when. */
export function Deliverables({ service }: { service: Service }) {
  const { results, days, price, typeId } = service;
  return (
    <>
      <RichText text={results} />
      {typeId !== 2 && (
        <p className="mt-3 flex items-center gap-2 text-body">
          <Icon name="clock" className="size-4 text-teal" />
          {typeId === 1 ? '收样' : '数据齐全'}后 {daysText({ typeId, days })}内交付
          {price.urgent && `，加急约 ${daysText({ typeId, days: daysOf(days, price.urgent, true) })}`}
          {price.super_urgent &&
            `，特急约 ${daysText({ typeId, days: daysOf(days, price.super_urgent, true) })}`}
          {takesLonger(service) && '；循环、长时试验与大批量另加机时，以选定参数后显示的周期为准'}
        </p>
      )}
    </>
  );
}

/** Questions and answers, the first one open. */
export function Faq({ list }: { list: readonly { q: string; a: string }[] }) {
  return (
    <div>
      {list.map(({ q, a }, index) => (
        <details key={q} open={index === 0} className="group border-b border-line">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-3 py-3.5 font-medium text-fg hover:text-action [&::-webkit-details-marker]:hidden">
            {q}
            <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-180 pb-4 text-body">{a}</p>
        </details>
      ))}
    </div>
  );
}
