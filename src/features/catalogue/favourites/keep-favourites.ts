import { desc, eq } from 'drizzle-orm';
import { Failure } from '../../../core/failure.ts';
import type { Answers, CustomerContext } from '../../../host/calls/context.ts';
import { equal } from '../../../host/records/filters.ts';
import { lockCustomer } from '../../identity/customers.ts';
import { catalogueRefusals } from '../contract.ts';
import { summariesOf } from '../listing/summaries.ts';
import { services, shelvedServices } from '../tables.ts';
import {
  type favouriteList,
  favouriteRefusals,
  type favouriteRids,
  type favouriteSet,
  mostFavourites,
} from './contract.ts';
import { favouriteServices } from './tables.ts';

/** Which services are kept; see the call. One statement. */
export const readFavourites: Answers<typeof favouriteRids> = async (context) => ({
  rids: await ridsOf(context),
});

/** Keeps a service or lets go of it; see the call. */
export const setFavourite: Answers<typeof favouriteSet> = async (context, { rid, on }) => {
  const { db, actor, now } = context;
  const row = { customerRid: actor.rid, serviceRid: rid };
  if (!on) {
    await db.delete(favouriteServices).where(equal(favouriteServices, row));
    return { rids: await ridsOf(context) };
  }
  await lockCustomer(context);
  const rids = await ridsOf(context);
  if (rids.includes(rid)) return { rids };
  if (rids.length >= mostFavourites) throw new Failure(favouriteRefusals.full);
  const [service] = await db.select({ rid: services.rid }).from(services).where(equal(services, { rid }));
  if (!service) throw new Failure(catalogueRefusals.noService);
  await db.insert(favouriteServices).values({ ...row, createdAt: now });
  return { rids: [rid, ...rids] };
};

/** The services that are kept; see the call. */
export const listFavourites: Answers<typeof favouriteList> = async (context) => {
  const { db, actor } = context;
  const withdrawn = await db
    .select({ rid: shelvedServices.rid, name: shelvedServices.name })
    .from(favouriteServices)
    .innerJoin(shelvedServices, eq(shelvedServices.rid, favouriteServices.serviceRid))
    .where(equal(favouriteServices, { customerRid: actor.rid }))
    .orderBy(desc(favouriteServices.createdAt), favouriteServices.serviceRid);
  return { list: await summariesOf(context, await ridsOf(context)), withdrawn };
};

async function ridsOf({ db, actor }: Pick<CustomerContext, 'db' | 'actor'>): Promise<string[]> {
  const rows = await db
    .select({ rid: favouriteServices.serviceRid })
    .from(favouriteServices)
    .where(equal(favouriteServices, { customerRid: actor.rid }))
    .orderBy(desc(favouriteServices.createdAt), favouriteServices.serviceRid);
  return rows.map(({ rid }) => rid);
}
