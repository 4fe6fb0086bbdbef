import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { assetBook, assetInit } from '../contract.ts';
import { bookFields } from './book-address.ts';
import { BookView } from './book-view.client.tsx';

/** One page of an account book, narrowed as the address says, under what there is and what is owed. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const fields = bookFields(new URL(request.url).searchParams);
  const { account, from, to, page, size } = fields;
  return load(async () => {
    const [assets, book] = await Promise.all([
      send(assetInit, {}),
      send(assetBook, { account, page, size, ...(from && { from }), ...(to && { to }) }),
    ]);
    return { fields, assets, book };
  });
}

export const meta: MetaFunction = (args) => privateMeta(args, '资金账本');

export { PageSkeleton as HydrateFallback };

/** What the customer has and owes, and every movement of it. */
export default function BookPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return <LoadedPage loaded={loaded}>{(found) => <BookView {...found} />}</LoadedPage>;
}
