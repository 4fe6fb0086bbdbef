import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import { shanghaiTime } from '../../../core/shanghai.ts';
import type { Context } from '../../../host/calls/context.ts';
import type { FileAnswer } from '../../../host/calls/file-answer.ts';
import type { Database } from '../../../host/database/database.ts';
import { moneyPaper } from '../../../host/papers/money-paper.ts';
import { equal } from '../../../host/records/filters.ts';
import { profiles } from '../../customers/tables.ts';
import { Brand, LocalInfo } from '../../settings/rules.ts';
import { loadSettings } from '../../settings/service.ts';
import { staffMembers } from '../../staff/tables.ts';
import type { Order } from '../moves.ts';
import { passportStates } from '../samples/rules.passports.ts';
import { sampleCode } from '../samples/rules.samples.ts';
import { sampleCustody, samplePassports } from '../samples/tables.ts';
import { orderSamples } from '../tables.ts';
import { paperRefusals } from './contract.ts';

/**
 * The certificate of what was destroyed of an order: each sample with when, why, and the two people who saw to it.
 * Refuses 该订单没有已销毁的样品. Five statements.
 */
export async function printedCertificate(
  { db, now }: Pick<Context, 'db' | 'now'>,
  order: Order,
): Promise<FileAnswer> {
  const gone = await db
    .select({ passport: samplePassports, sample: orderSamples })
    .from(samplePassports)
    .leftJoin(orderSamples, eq(orderSamples.rid, samplePassports.sampleRid))
    .where(equal(samplePassports, { orderRid: order.rid, status: passportStates.destroyed }))
    .orderBy(asc(samplePassports.no));
  if (gone.length === 0) throw new Failure(paperRefusals.notDisposed);
  const steps = await stepsOf(
    db,
    gone.map(({ passport }) => passport.rid),
  );
  const last = (rid: string, action: string) =>
    steps.find(({ step }) => step.passportRid === rid && step.action === action);
  const [customer] = await db
    .select({ name: profiles.name, company: profiles.company })
    .from(profiles)
    .where(eq(profiles.customerRid, order.customerRid));
  const { brand, localInfo } = await loadSettings(db, { brand: Brand, localInfo: LocalInfo });
  return moneyPaper({
    title: '样品销毁证明',
    no: order.no,
    shop: brand.name,
    lab: { address: localInfo.address, phone: localInfo.phone },
    to: [customer?.company || order.contactName, customer?.name ?? ''].filter(Boolean),
    facts: [
      ['订单编号', order.no],
      ['检测项目', order.title],
      ['销毁样品', `${gone.length} 个`],
    ],
    tables: [
      {
        columns: [
          { title: '样品编号', width: 24, holds: 'text' },
          { title: '样品名称', width: 28, holds: 'text' },
          { title: '标签编码', width: 34, holds: 'text' },
          { title: '销毁时间', width: 24, holds: 'text' },
          { title: '原因', width: 30, holds: 'text' },
          { title: '申请 / 确认', width: 24, holds: 'text' },
        ],
        rows: gone.map(({ passport, sample }) => {
          const asked = last(passport.rid, 'askDisposal');
          const done = last(passport.rid, 'dispose');
          return [
            passport.no,
            sample?.name || sample?.form || '—',
            sampleCode(passport.rid),
            done ? shanghaiTime(done.step.at).slice(0, 16) : '',
            passport.disposalReason,
            `${asked?.who ?? ''} / ${done?.who ?? ''}`,
          ];
        }),
      },
    ],
    totals: [],
    hasCapitals: false,
    notes: [
      '兹证明：上列样品的剩余部分已由本实验室按危险废物与实验室废弃物管理规定销毁，未作保留、转让或其他用途。',
      '销毁由一人申请、另一人在场确认，流转记录可在订单的样品页面查看。',
    ],
    seal: { name: brand.name, purpose: '样品管理专用章' },
    printed: shanghaiTime(now),
  });
}

/** The steps by which samples were destroyed, latest first, with who took them. One statement. */
async function stepsOf(db: Database, rids: readonly string[]) {
  return db
    .select({ step: sampleCustody, who: staffMembers.name })
    .from(sampleCustody)
    .leftJoin(staffMembers, eq(staffMembers.rid, sampleCustody.staffRid))
    .where(
      and(
        inArray(sampleCustody.passportRid, [...rids]),
        inArray(sampleCustody.action, ['askDisposal', 'dispose']),
      ),
    )
    .orderBy(desc(sampleCustody.id));
}
