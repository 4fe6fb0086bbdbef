import type { InputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { favouriteSet } from '../contract.ts';

/** Keeps a service or lets go of it and tells how that went; the services that are kept then, nothing when it failed. */
export async function keepFavourite(wish: InputOf<typeof favouriteSet>): Promise<string[] | undefined> {
  const done = await telling(() => send(favouriteSet, wish));
  if (done) showSuccess(wish.on ? '已收藏，可在会员中心“我的收藏”查看' : '已取消收藏');
  return done?.data.rids;
}
