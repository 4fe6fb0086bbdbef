import type { ReactNode } from 'react';
import { maskedPhone } from '../../../core/fields.ts';
import { regionLine } from '../../../core/region-rules.ts';
import { hazards } from '../../orders/contract.ts';
import type { Step } from '../draft/rules.steps.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import { dataSetsOf, samplesOf } from '../samples/rules.step3.ts';
import { emptySending } from '../sending/rules.sending.ts';

/** What was said in the steps before, each part with the way back to it. */
export function OrderSummary({
  aside,
  contact,
}: {
  aside: readonly string[];
  contact: { name: string; phone: string };
}) {
  const { chosen, draft } = useExperiment();
  const samples = samplesOf(draft.samples, chosen, aside);
  const sets = dataSetsOf(draft.samples, chosen);
  const dangers = hazards.filter(
    ({ value }) => value !== 'none' && samples.some((sample) => sample.hazards.includes(value)),
  );
  const isSent = chosen.some(({ typeId }) => typeId === 1);
  const slots = draft.sending?.slots ?? [];
  const isQuoted = draft.quote_first === 1;
  const numbers = chosen.filter(({ temp_rid }) => draft.project_nos[temp_rid]);
  return (
    <section aria-label="订单信息">
      <h2 className="font-semibold text-fg">订单信息</h2>
      <dl className="mt-3 divide-y divide-line rounded-md border border-line">
        <Row name="联系人" step={1}>
          {contact.name} {maskedPhone(contact.phone)}
        </Row>
        {(draft.project_no || numbers.length > 0) && (
          <Row name="课题号" step={1}>
            {draft.project_no}
            {numbers.map(({ temp_rid, name }) => (
              <span key={temp_rid} className="block text-xs text-body">
                {name}：{draft.project_nos[temp_rid]}
              </span>
            ))}
          </Row>
        )}
        {samples.length > 0 && (
          <Row name="样品" step={3}>
            {samples.length} 个{dangers.length > 0 && `，含${dangers.map(({ label }) => label).join('、')}`}
          </Row>
        )}
        {sets.length > 0 && (
          <Row name="数据集" step={3}>
            {sets.length} 个：{sets.map(({ name }) => name).join('、')}
          </Row>
        )}
        {isSent && (
          <Row name="剩余样品" step={3}>
            {leftovers[draft.leftover ?? 0]}
          </Row>
        )}
        <Row name="保密" step={3}>
          {draft.secret ? '需要保密' : '不需要'}
        </Row>
        {isSent && !isQuoted && (
          <Row name="送样方式" step={4}>
            <Sending />
          </Row>
        )}
        {slots.length > 0 && (
          <Row name="预约时段" step={4}>
            {slots.map(({ temp_rid, text }) => (
              <span key={temp_rid} className="block">
                {text}
              </span>
            ))}
          </Row>
        )}
        {chosen.some(({ typeId }) => typeId === 3) && !isQuoted && (
          <Row name="原始数据" step={4}>
            <Files />
          </Row>
        )}
      </dl>
    </section>
  );
}

const leftovers = ['不回收', '回收', '销毁证明'] as const;

function Row({ name, step, children }: { name: string; step: Step; children: ReactNode }) {
  const { goTo } = useExperiment();
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-x-3 px-3.5 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-fg [overflow-wrap:anywhere]">{children}</dd>
      <dd>
        <button
          type="button"
          aria-label={`修改${name}`}
          onClick={() => void goTo(step)}
          className="min-h-6 text-xs text-link hover:underline pointer-coarse:min-h-11"
        >
          修改
        </button>
      </dd>
    </div>
  );
}

function Sending() {
  const { draft, addresses } = useExperiment();
  const { way, date, time, address_rid, address } = draft.sending ?? emptySending;
  if (way === 'express') return <>自行寄送</>;
  if (way === 'later') return <>稍后再填</>;
  const place = address ?? addresses.find((each) => each.address_rid === address_rid);
  return (
    <>
      上门取样：{date} {time?.replace('-', '–')}
      {place && (
        <span className="block text-xs text-muted">
          {place.name}，{regionLine(place)} {place.address}
        </span>
      )}
    </>
  );
}

function Files() {
  const { chosen, draft } = useExperiment();
  const { files, earlier = {} } = draft.sending ?? emptySending;
  const names = chosen
    .flatMap(({ temp_rid }) => [...(files[temp_rid] ?? []), ...(earlier[temp_rid] ?? [])])
    .map(({ name }) => name);
  return <>{names.length > 0 ? names.join('、') : '稍后上传'}</>;
}
