import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { serviceCounts, services } from '../src/features/catalogue/tables.ts';
import type { Database } from '../src/host/database/database.ts';
import { asGiven } from '../src/host/records/columns.ts';

const materials =
  '氧化钛 氧化锌 石墨烯 碳纳米管 钙钛矿 磷酸铁锂 三元正极 硅碳负极 水凝胶 气凝胶 分子筛 金属有机框架 量子点 聚丙烯 聚氨酯 环氧树脂 铝合金 钛合金 不锈钢 陶瓷 玻璃 水泥 催化剂 纳米银 金纳米棒 脂质体 外泌体 纤维素 壳聚糖 蛋白 多肽 药片 土壤 废水 矿石 涂层 薄膜 粉末 纤维 复合材料'.split(
    ' ',
  );
const occasions =
  '高温 低温 原位 变温 高通量 微量 快速 批量 联用 高分辨 定量 定性 深度 无损 在线 现场 标准 定制 科研 工业'.split(
    ' ',
  );

/**
 * Fills the shop up to `total` services: each like one of the demo shop's, for some material and occasion, with a
 * model, tags, price, days and orders of its own. The same every time.
 */
export async function addServices(db: Database, total: number): Promise<void> {
  const models = await db
    .select()
    .from(services)
    .where(inArray(services.isHot, [true, false]))
    .limit(195);
  const [{ present } = { present: 0 }] = await db
    .select({ present: sql<number>`count(*)::int` })
    .from(services);
  const names = Object.values(getTableColumns(services)).flatMap(({ name, generated }) =>
    generated ? [] : sql.identifier(name),
  );
  const random = generator(present);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!;
  for (let from = present; from < total; from += 1_000) {
    const added = Array.from({ length: Math.min(1_000, total - from) }, (_, nth) => {
      const number = from + nth;
      const model = pick(models);
      const [material, occasion] = [pick(materials), pick(occasions)];
      const days = 1 + Math.floor(random() * 15);
      return {
        model: model.rid,
        rid: `${model.rid}-${number}`,
        name: `${material}${occasion}${model.name}`,
        aliases: [...model.aliases.slice(0, 3), `${material}${model.aliases[0] ?? ''}`],
        tags: [...model.tags.slice(0, 2), material, occasion],
        sketch: `${material}的${occasion}测试：${model.sketch}`,
        instrument: { ...model.instrument, model: `${model.instrument.model} ${number}` },
        price_from_fen: 1_000 * (1 + Math.floor(random() ** 3 * 5_000)),
        lead_days_min: Math.max(1, days - 2),
        lead_days_max: days,
        is_hot: false,
        is_prefecture: false,
      };
    });
    await db.execute(sql`
      INSERT INTO services (${sql.join(names, sql`, `)})
      SELECT ${sql.join(
        names.map((name) => sql`made.${name}`),
        sql`, `,
      )}
      FROM jsonb_array_elements(${JSON.stringify(added)}::jsonb) one
      JOIN services model ON model.rid = one->>'model' CROSS JOIN jsonb_populate_record(model, one) made`);
    await db
      .insert(serviceCounts)
      .values(
        added.map(({ rid }) => {
          const earlier = Math.floor(random() ** 6 * 30_000);
          return { serviceRid: rid, orders: earlier, earlier };
        }),
      )
      .onConflictDoUpdate({
        target: serviceCounts.serviceRid,
        set: asGiven(serviceCounts, ['orders', 'earlier']),
      });
  }
}

/** Numbers from 0 to 1 that are the same at each run. */
export function generator(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}
