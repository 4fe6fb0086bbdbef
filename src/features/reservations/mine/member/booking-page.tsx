import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { reservationList } from '../../contract.ts';
import { reservationGroups } from '../../rules.states.ts';
import { BookingView } from './booking-view.client.tsx';

type Group = keyof typeof reservationGroups;

/** One page of the bookings, as the address says: `page` and `group`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1));
  const asked = searchParams.get('group') ?? '';
  const group = Object.hasOwn(reservationGroups, asked) ? (asked as Group) : undefined;
  return load(async () => ({ ...(await send(reservationList, { page, group })), group }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '我的预约');

export { PageSkeleton as HydrateFallback };

/** Bookings of instruments: the customer's own and those handed to them. */
export default function BookingPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <BookingView {...found} />}</LoadedPage>;
}
