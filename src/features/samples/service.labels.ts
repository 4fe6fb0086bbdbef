import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refusals } from '../../core/failure.ts';
import type { Answers } from '../../host/calls/context.ts';
import { printedLabels } from '../orders/papers/print-papers.ts';
import { samplePassports } from '../orders/samples/tables.ts';
import type { DeskSample, deskLabels } from './contract.staff.ts';
import { passportsWhere } from './service.telling.ts';

/** Labels of samples that are here and of their portions, as orders print them. Two statements. */
export const printLabels: Answers<typeof deskLabels> = async ({ db, now, actor, note }, { rids }) => {
  const wanted = [...new Set(rids)];
  const samples = await passportsWhere(db, inArray(samplePassports.rid, wanted), { rid: actor.rid, now });
  if (samples.length !== wanted.length) throw new Failure(refusals.notFound);
  note(samples.map(({ no }) => no).join('、'));
  const [first] = samples;
  const name = (samples.length === 1 ? first?.no : first?.order_no) ?? '';
  const labels = samples.map((sample) => ({ order: sample.order_no, sample: asLabel(sample) }));
  return printedLabels({ db, now }, labels, name);
};

function asLabel(sample: z.input<typeof DeskSample>) {
  const { code, no, form, hazards, storage, tests, left, unit } = sample;
  // A long number is cut on the label, so which portion it is stands by itself.
  const part = sample.rid === sample.sample_rid ? '' : `分样 ${no.slice(no.lastIndexOf('-') + 1)}`;
  return {
    ...{ code, no, form, storage, tests },
    name: [part, sample.name].filter(Boolean).join(' · '),
    amount: left === null ? '' : `${left} ${unit}`,
    hazards: hazards || '无',
    isDangerous: hazards !== '',
  };
}
