import { and, asc, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Answers, Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import { paper } from '../../../host/papers/pdf.ts';
import { ridsOf } from '../../../host/records/rows.ts';
import { profiles } from '../../customers/tables.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { hazards, orderRefusals } from '../contract.ts';
import type { Order } from '../moves.ts';
import { payModeNames } from '../rules.names.ts';
import { type OrderStatus, stateName } from '../rules.states.ts';
import { sampleCode } from '../samples/rules.samples.ts';
import { orderLines, orderSamples, orders } from '../tables.ts';
import { printedCertificate } from './certificate.ts';
import { leftovers, type orderPapers, type PaperKind, paperRefusals } from './contract.ts';
import type { Confirmations, PaperSample, Papers } from './shapes.ts';

const drawings = {
  0: new URL('./labels.drawing.ts', import.meta.url),
  1: new URL('./packing.drawing.ts', import.meta.url),
  2: new URL('./confirmation.drawing.ts', import.meta.url),
} as const;
const titles = { 0: '样品标签', 1: '装箱单', 2: '订单确认单' } as const;
type Drawn = keyof typeof titles;

/**
 * Labels for the samples of orders, their packing lists, or what was ordered, as a PDF. Refuses 订单不存在, others' too, and orders to
 * which no samples belong. Four statements.
 */
export const printPapers: Answers<typeof orderPapers> = async (context, { rids, kind }) => {
  const mine = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerRid, context.actor.rid), inArray(orders.rid, rids)))
    .orderBy(asc(orders.no));
  if (mine.length !== new Set(rids).size) throw new Failure(orderRefusals.noOrder);
  return printed(context, mine, kind);
};

/** The same of orders that their reader may see. Three statements. */
export async function printed(
  context: Pick<Context, 'db' | 'now'>,
  mine: readonly Order[],
  kind: PaperKind,
): Promise<FileAnswer> {
  if (kind === 2) return printedConfirmations(context, mine);
  if (kind === 3) {
    const [order, ...others] = mine;
    if (!order || others.length > 0) throw new Failure(paperRefusals.oneByOne);
    return printedCertificate(context, order);
  }
  const { db, now } = context;
  const rids = mine.map(({ rid }) => rid);
  const lines = await db
    .select({ rid: orderLines.rid, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.orderRid, rids));
  const samples = await db
    .select()
    .from(orderSamples)
    .where(inArray(orderSamples.orderRid, rids))
    .orderBy(asc(orderSamples.sort));
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const papers: Papers = {
    shop: brand.name,
    lab: localInfo,
    printed: shanghaiTime(now),
    orders: mine.map((order) => ({
      no: order.no,
      title: order.title,
      contact: { name: order.contactName, phone: order.contactPhone },
      leftover: leftovers[order.leftover as keyof typeof leftovers],
      isSecret: order.isSecret,
      remark: order.remark,
      samples: samples
        .filter(({ orderRid }) => orderRid === order.rid)
        .map((sample) => paperSample(sample, lines)),
    })),
  };
  if (papers.orders.every(({ samples: listed }) => listed.length === 0))
    throw new Failure(paperRefusals.noSamples);
  return drawn(kind, mine, papers);
}

/** What papers say of a sample; `lines` has those that it is tested for. */
export function paperSample(
  sample: typeof orderSamples.$inferSelect,
  lines: readonly { rid: string; name: string }[],
): PaperSample {
  return {
    code: sampleCode(sample.rid),
    no: sample.no,
    name: sample.name,
    form: sample.form,
    amount: sample.amount === null ? '' : `${sample.amount} ${sample.unit}`,
    hazards: sample.hazards.map(hazardName).join('、') || '无',
    isDangerous: sample.hazards.some((hazard) => hazard !== 'none'),
    storage: sample.storage,
    tests: lines
      .filter(({ rid }) => sample.lineRids.includes(rid))
      .map(({ name }) => name)
      .join('、'),
  };
}

/** Labels of single samples, each with the number of its order, under the file name that is given. One statement. */
export async function printedLabels(
  { db, now }: Pick<Context, 'db' | 'now'>,
  labels: readonly { order: string; sample: PaperSample }[],
  name: string,
): Promise<FileAnswer> {
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const papers: Papers = {
    ...{ shop: brand.name, lab: localInfo, printed: shanghaiTime(now) },
    orders: labels.map(({ order, sample }) => ({
      ...{
        no: order,
        title: '',
        contact: { name: '', phone: '' },
        leftover: '',
        isSecret: false,
        remark: '',
      },
      samples: [sample],
    })),
  };
  return paper(`${titles[0]}-${name}`, drawings[0], papers);
}

/** What was ordered, with its fees, and how much of each order, by its rid, an invoice is over. Three statements. */
export async function printedConfirmations(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mine: readonly Order[],
  invoiced: ReadonlyMap<string, number> = new Map(),
): Promise<FileAnswer> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderRid, ridsOf(mine)))
    .orderBy(asc(orderLines.sort));
  const customers = await db
    .select({ rid: profiles.customerRid, name: profiles.name, company: profiles.company })
    .from(profiles)
    .where(
      inArray(
        profiles.customerRid,
        mine.map(({ customerRid }) => customerRid),
      ),
    );
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  const papers: Confirmations = {
    shop: brand.name,
    lab: localInfo,
    printed: shanghaiTime(now),
    orders: mine.map((order) => {
      const customer = customers.find(({ rid }) => rid === order.customerRid);
      return {
        no: order.no,
        customer: customer?.name ?? '',
        company: customer?.company ?? '',
        contact: { name: order.contactName, phone: order.contactPhone },
        created: shanghaiTime(order.createdAt),
        status: stateName(order.typeId, order.status as OrderStatus),
        promised: order.promiseDate ?? '',
        payMode: payModeNames[order.payMode] ?? '',
        samples: order.sampleCount,
        leftover: leftovers[order.leftover as keyof typeof leftovers],
        isSecret: order.isSecret,
        protocolVersion: order.protocolVersion,
        remark: order.remark,
        totalFen: order.totalFen,
        discountFen: order.couponFen + order.pointsFen,
        invoicedFen: invoiced.get(order.rid),
        lines: lines
          .filter(({ orderRid }) => orderRid === order.rid)
          .map(({ name, answers, count, formula, amountFen }) => ({
            ...{ name, params: answers, count, amountFen },
            formula: formula.map(({ label, amount_fen }) => ({ label, amount_fen })),
          })),
      };
    }),
  };
  return drawn(2, mine, papers);
}

function drawn(kind: Drawn, mine: readonly Order[], papers: Papers | Confirmations): FileAnswer {
  const [first] = mine;
  const name = mine.length === 1 ? first?.no : first?.batchNo;
  return paper(`${titles[kind]}-${name}`, drawings[kind], papers);
}

function hazardName(value: string): string {
  return hazards.find((hazard) => hazard.value === value)?.label ?? value;
}
