import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers } from '../../../host/calls/context.ts';
import { FileAnswer } from '../../../host/calls/file-answer.ts';
import { csvOf } from '../../../host/papers/csv.ts';
import { equal } from '../../../host/records/filters.ts';
import { orderFacts, orderLines } from '../../orders/tables.ts';
import { assigns, resultFiles } from '../tables.ts';
import { deliveryRefusals, type resultTable } from './contract.ts';
import { foundFiles, ownOrder, recordDownload } from './give-results.ts';
import { whyHeld } from './rules.ts';

const columns = [
  '订单编号',
  '样品编号',
  '样品名称',
  '检测项目',
  '仪器',
  '文件',
  'SHA-256',
  '发布时间',
  '指标',
  '数值',
];

/** What counts of an order's data as a table for other systems; see the call. */
export const tellResults: Answers<typeof resultTable> = async (context, { order_rid, format }) => {
  const { db, actor } = context;
  const order = await ownOrder(context, order_rid);
  const held = whyHeld(order);
  if (held) throw new Failure(held);
  const isHidden = order.isSecret && order.customerRid !== actor.rid;
  const found = (await foundFiles(db, order)).filter(({ file }) => !file.supersededAt);
  if (found.length === 0) throw new Failure(deliveryRefusals.noData);
  const whose = { orderRid: order.rid, customerRid: order.customerRid };
  const told = await db
    .select({ rid: orderFacts.fileRid, words: orderFacts.words })
    .from(orderFacts)
    .innerJoin(resultFiles, eq(resultFiles.rid, orderFacts.fileRid))
    .where(and(equal(orderFacts, whose), isNull(resultFiles.supersededAt)));
  const work = await db
    .select({ rid: assigns.rid, service: orderLines.name, instrument: assigns.instrument })
    .from(assigns)
    .innerJoin(orderLines, eq(orderLines.rid, assigns.lineRid))
    .where(equal(assigns, whose));
  const results = found.map(({ file, sampleNo, sampleName }) => {
    const of = work.find(({ rid }) => rid === file.assignRid);
    return {
      sample_no: sampleNo ?? '',
      sample_name: (isHidden ? '' : sampleName) ?? '',
      service: of?.service ?? '',
      instrument: of?.instrument ?? '',
      technique: file.technique,
      file: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      released: file.releasedAt ? shanghaiTime(file.releasedAt) : '',
      facts: factsOf(told.find(({ rid }) => rid === file.rid)?.words ?? ''),
    };
  });
  const name = `${order.no}-数据.${format}`;
  await recordDownload(context, { orderRid: order.rid, kind: 'file', name });
  if (format === 'json') {
    const text = JSON.stringify({ order: order.no, results }, null, 2);
    return new FileAnswer({
      name,
      type: 'application/json; charset=utf-8',
      bytes: async () => Buffer.from(text),
    });
  }
  const rows = results.flatMap(({ facts, ...row }) =>
    (facts.length > 0 ? facts : [{ name: '', value: '' }]).map((fact) => [
      ...[order.no, row.sample_no, row.sample_name, row.service, row.instrument, row.file, row.sha256],
      ...[row.released, fact.name, fact.value],
    ]),
  );
  return new FileAnswer({
    name,
    type: 'text/csv; charset=utf-8',
    bytes: async () => csvOf([columns, ...rows]),
  });
};

/** What a file tells of its measurement, a fact a line: its name, then its value. */
function factsOf(words: string): { name: string; value: string }[] {
  return words.split('\n').flatMap((line) => {
    const [, name, value] = /^(\S+) (.+)$/.exec(line) ?? [];
    return name && value ? [{ name, value }] : [];
  });
}
