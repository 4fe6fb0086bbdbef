import type { InputOf, OutputOf } from '../../../core/call.ts';
import type { MinAmount } from '../../catalogue/prices/rules.minimum.ts';
import type { orderEditPreview } from '../../orders/changes/contract.ts';
import type { orderDetail } from '../../orders/contract.ts';
import { problemsOfTable, type RowProblem } from '../../orders/samples/rules.samples.ts';
import type { DraftSample, FormValues } from '../../plan/contract.ts';
import { problemsOfContact } from '../contact/rules.contact.ts';
import { type FormService, problemsOfStep2 } from '../requirements/rules.forms.ts';
import { asWritten, orderSamples } from '../samples/rules.step3.ts';

/** One order with everything about it. */
export type Detail = OutputOf<typeof orderDetail>;

/** An order while it is being changed; samples are tested for the lines whose rids they name. */
export type OrderEdit = {
  lines: Record<string, { count: number; params: FormValues }>;
  samples: DraftSample[];
  leftover: 0 | 1 | 2;
  secret: 0 | 1;
  contact: { name: string; phone: string };
  remark: string;
};

/** What has to be put right, by its place on the page; `lines` by line, `contact` by field. */
export type EditProblems = {
  lines: { line_rid: string; key: string; message: string }[];
  rows: RowProblem[];
  unsampled: string[];
  contact: { name?: string; phone?: string };
};

/** The order as it is. */
export function editOf({ lines, samples, leftover, secret, contact, remark }: Detail): OrderEdit {
  return {
    lines: Object.fromEntries(lines.map(({ rid, count, values }) => [rid, { count, params: values }])),
    samples: samples.map(({ rid: _, place: _place, line_rids, ...sample }) => ({
      ...sample,
      items: line_rids,
    })),
    leftover: leftover === 1 || leftover === 2 ? leftover : 0,
    secret,
    contact,
    remark,
  };
}

/** What the server is asked to make of the order. */
export function inputOf(
  { rid, version, lines, typeId }: Detail,
  edit: OrderEdit,
): InputOf<typeof orderEditPreview> {
  const entries = lines.map((line) => ({ temp_rid: line.rid, name: line.name, typeId }));
  const samples = orderSamples(edit.samples, entries);
  return {
    ...{ rid, version, leftover: edit.leftover, secret: edit.secret, contact: edit.contact },
    remark: edit.remark,
    items: lines.map((line) => ({
      line_rid: line.rid,
      count: edit.lines[line.rid]?.count ?? line.count,
      params: edit.lines[line.rid]?.params ?? line.values,
      samples: samples.flatMap(({ items, ...sample }) => (items.includes(line.rid) ? [sample] : [])),
    })),
  };
}

/** Everything that is missing or wrong, as far as the services' forms are known, in the order of the page. */
export function problemsOfEdit(
  { lines, typeId }: Detail,
  edit: OrderEdit,
  formOf: (serviceRid: string) => (FormService & { minimum?: readonly MinAmount[] | undefined }) | undefined,
): EditProblems {
  const forms = lines.flatMap((line) => {
    const service = formOf(line.service_rid);
    const params = edit.lines[line.rid]?.params ?? {};
    const [problem] = service ? problemsOfStep2(service, params) : [];
    return problem ? [{ line_rid: line.rid, key: problem.key, message: problem.message }] : [];
  });
  const tested = lines.map((line) => ({
    key: line.rid,
    name: line.name,
    minimum: formOf(line.service_rid)?.minimum ?? [],
  }));
  const isSampled = typeId === 1;
  return {
    lines: forms,
    rows: isSampled ? problemsOfTable(edit.samples.map(asWritten), tested) : [],
    unsampled: isSampled
      ? lines.flatMap(({ rid, name }) =>
          edit.samples.some(({ items }) => items.includes(rid)) ? [] : [`${name}：请至少填写1个样品`],
        )
      : [],
    contact: problemsOfContact(edit.contact),
  };
}

/** The first of all problems in words; undefined when there is none. */
export function firstProblem({ lines, rows, unsampled, contact }: EditProblems): string | undefined {
  const [row] = rows;
  return (
    lines[0]?.message ??
    (row && `第 ${row.row} 行：${row.message}`) ??
    unsampled[0] ??
    contact.name ??
    contact.phone
  );
}
