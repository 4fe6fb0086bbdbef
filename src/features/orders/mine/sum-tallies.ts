import { sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { orderTallies } from '../tables.ts';

/** From so many rows of a customer on they are summed up. */
const many = 50;

/** Makes few rows of the many by which a customer's orders are counted, which say the same. One statement. */
export async function sumTallies({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`
    WITH long AS (
      SELECT customer_rid FROM ${orderTallies} GROUP BY customer_rid HAVING count(*) > ${many}
    ), taken AS (
      DELETE FROM ${orderTallies} USING long WHERE ${orderTallies.customerRid} = long.customer_rid
      RETURNING ${orderTallies}.*
    )
    INSERT INTO ${orderTallies} (customer_rid, owner, type_id, status, count)
    SELECT customer_rid, owner, type_id, status, sum(count) FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0`);
}
