import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { setUnread } from '../../../ui/asking/account.ts';
import { load } from '../../../ui/asking/load.ts';
import { send } from '../../../ui/asking/send.ts';
import { LoadedPage } from '../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { messageList } from '../contract.ts';
import { MessageView } from './message-view.client.tsx';

/** One page of the messages, as the address says: `page` and `unread=1`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const isUnreadOnly = searchParams.get('unread') === '1';
  return load(async () => ({
    ...(await send(messageList, { page, unread_only: isUnreadOnly ? 1 : 0 })),
    isUnreadOnly,
  }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '消息');

export { PageSkeleton as HydrateFallback };

/** In-site messages. */
export default function MessagePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const unread = loaded && 'data' in loaded ? loaded.data.unread : undefined;
  useEffect(() => {
    if (unread !== undefined) setUnread(unread);
  }, [unread]);
  return <LoadedPage loaded={loaded}>{(messages) => <MessageView {...messages} />}</LoadedPage>;
}
