import { asc, eq, inArray } from 'drizzle-orm';
import { addDays, endOfDay, shanghaiDate } from '../src/core/shanghai.ts';
import { ulid } from '../src/core/ulid.ts';
import { services } from '../src/features/catalogue/tables.ts';
import { enquiryStates } from '../src/features/enquiries/rules.states.ts';
import { enquiryNumber } from '../src/features/enquiries/rules.ts';
import { enquiries } from '../src/features/enquiries/tables.ts';
import { orderStates } from '../src/features/orders/rules.states.ts';
import { messageTemplates, orderMessages, orders, orderTalks } from '../src/features/orders/tables.ts';
import { entryStates } from '../src/features/plan/rules.states.ts';
import { planHistory, planItems, quotes, quoteVersions } from '../src/features/plan/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoStaff } from './demo-staff.ts';

/** Texts that staff send again and again. */
const templates = [
  ['确认样品信息', '您好，为安排检测，请补充样品的主要成分、用量以及是否含有易挥发或腐蚀性物质。'],
  ['提醒寄样', '您好，订单已审核通过。请打印样品标签贴在外包装上寄出，寄出后在订单页填写运单号。'],
  ['样品量不足', '您好，收到的样品量少于检测所需，能否补寄？也可以按现有样品量检测，信噪比会降低。'],
  ['延期说明', '您好，因仪器维护，数据交付会推迟，新的交付日期已更新在订单页，给您带来不便请谅解。'],
] as const;

/** Requirements, messages and complaints, so many hours old, in the states they have come to. */
const leads = [
  [
    2,
    1,
    10,
    '沈一诺',
    '江南新能源研究院',
    '一批正极材料共24个样品，需要XRD精修、SEM形貌和ICP成分，希望10个工作日内出数据。',
  ],
  [20, 1, 20, '顾知行', '云杉药业', '原料药晶型对比，8个批次，需要XRD与DSC，并出具中文报告。'],
  [50, 1, 30, '林清越', '青屿大学', '薄膜样品的XPS深度剖析，6个样品，想先了解价格和周期。'],
  [170, 1, 50, '罗景明', '', '需要透射电镜原位加热实验，升温到1200℃，记录动态视频。'],
  [6, 0, 10, '阮星河', '海岳检测', '请问周末能否送样？地下停车场可以临时停车吗？'],
  [75, 2, 45, '谢安然', '', '上次的数据比承诺晚了一天，希望给个说明，后续项目还会继续合作。'],
] as const;

/** What was said on an order, by whom, so many minutes after another. */
const talks = [
  ['customer', '您好，样品是球磨后的粉末，可能有少量磨料残留，会影响结果吗？'],
  ['staff', '您好，少量氧化锆磨料会出现单独的衍射峰，我们会在报告中标注，不影响物相判断。'],
  ['customer', '好的，另外能否把扫描速度放慢一些？我想做精修。'],
] as const;

/** Fills the desk of customer service: requirements, quotes, messages and texts. */
export async function seedDemoDesk(db: Database, now: Date): Promise<void> {
  await db
    .insert(messageTemplates)
    .values(templates.map(([title, text]) => ({ rid: ulid(now.getTime()), title, text, createdAt: now })));
  for (const [hours, kind, status, name, company, content] of leads) {
    const at = before(now, hours);
    const rid = ulid(at.getTime());
    const [stored] = await db
      .insert(enquiries)
      .values({
        ...{ rid, no: rid, kind, name, company, content, phone: '13900000199', typeIds: [], status },
        createdAt: at,
        adviserRid: status === enquiryStates.toAssign ? null : demoStaff.service.rid,
        closedAt: status >= enquiryStates.won ? now : null,
        lostReason: status === enquiryStates.lost ? 'ability' : null,
        outcome: status === enquiryStates.settled ? '已电话说明原因并致歉，客户认可。' : '',
      })
      .returning({ id: enquiries.id });
    const no = enquiryNumber(shanghaiDate(at), stored?.id ?? 0);
    await db.update(enquiries).set({ no }).where(eq(enquiries.rid, rid));
    if (status === enquiryStates.quoted) await quote(db, { now: before(now, 26), rid, serial: 1 });
  }
  await quote(db, { now: before(now, 5), serial: 2, wish: '老客户了，希望按每个样品800元。' });
  await seedTalks(db, now);
}

async function quote(
  db: Database,
  { now, rid: enquiryRid, serial, wish }: { now: Date; rid?: string; serial: number; wish?: string },
) {
  const customerRid = demoAccounts.newcomer.rid;
  const list = await db
    .select()
    .from(services)
    .where(inArray(services.rid, serial === 1 ? ['xps', 'xps-depth'] : ['xrd-powder']));
  const rid = ulid(now.getTime());
  const today = shanghaiDate(now);
  const validUntil = new Date(endOfDay(addDays(today, 15)).getTime() - 1_000);
  const note = '含样品前处理，数据与谱图一并交付。';
  await db.insert(quotes).values({
    ...{ rid, customerRid, enquiryRid, note, createdAt: now, changedAt: now },
    no: `Q${today.replaceAll('-', '').slice(2)}9${String(serial).padStart(5, '0')}`,
    staffRid: demoStaff.service.rid,
  });
  const items = list.map((service, index) => ({
    ...{ rid: ulid(now.getTime()), customerRid, serviceRid: service.rid, categoryId: 31 },
    ...{ name: service.name, img: service.img, count: 2, params: {}, source: 1, note: '' },
    ...{ status: wish ? entryStates.bargain : entryStates.quoted, version: wish ? 2 : 1, checked: false },
    ...{ quotedFen: 86_000 + index * 12_000, validUntil, quoteRid: rid, createdAt: now },
  }));
  if (items.length === 0) return;
  await db.insert(planItems).values(items);
  await db.insert(quoteVersions).values({
    ...{ quoteRid: rid, version: 1, customerRid, staffRid: demoStaff.service.rid, at: now, validUntil, note },
    lines: items.map((item) => ({
      ...{ itemRid: item.rid, name: item.name, count: item.count, priceFen: item.quotedFen, note: '' },
    })),
  });
  if (!wish) return;
  await db.insert(planHistory).values(
    items.map((item) => ({
      ...{
        planItemRid: item.rid,
        customerRid,
        at: now,
        actorType: 'customer' as const,
        actorRid: customerRid,
      },
      ...{ fromStatus: entryStates.quoted, toStatus: entryStates.bargain, reason: wish },
    })),
  );
}

/** The newest orders of the student are talked about; the last word of each is the customer's. */
async function seedTalks(db: Database, now: Date) {
  const list = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, [orderStates.toReview, orderStates.toSend, orderStates.testing]))
    .orderBy(asc(orders.createdAt))
    .limit(3);
  for (const [place, order] of list.entries()) {
    const said = talks.slice(0, place === 0 ? 1 : 3);
    for (const [index, [side, text]] of said.entries()) {
      const at = before(now, 3 + place - index * 0.5);
      await db.insert(orderMessages).values({
        ...{
          rid: ulid(at.getTime()),
          orderRid: order.rid,
          customerRid: order.customerRid,
          text,
          createdAt: at,
        },
        staffRid: side === 'staff' ? demoStaff.service.rid : null,
      });
    }
    await db.insert(orderTalks).values({
      ...{ orderRid: order.rid, customerRid: order.customerRid, messages: said.length },
      ...{ customerUnread: 0, staffUnread: 1, lastAt: before(now, 2 + place) },
    });
    await db.update(orders).set({ adviserRid: demoStaff.service.rid }).where(eq(orders.rid, order.rid));
  }
}

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
