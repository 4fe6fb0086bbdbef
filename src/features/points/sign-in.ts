import { Failure } from '../../core/failure.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import type { Answers } from '../../host/calls/context.ts';
import { PointsSetting } from '../settings/rules.growth.ts';
import { loadSettings } from '../settings/service.ts';
import type { integrationSign } from './contract.ts';
import { grantPoints } from './move-points.ts';
import { pointsRefusals } from './rules.ts';

/** Gives the points of the day, once. */
export const signIn: Answers<typeof integrationSign> = async (context, _) => {
  const { db, actor, now } = context;
  const { pointsSetting } = await loadSettings(db, { pointsSetting: PointsSetting });
  const count = pointsSetting.signIn;
  if (count === 0) throw new Failure(pointsRefusals.noSignIn);
  const key = signInKey(actor.rid, now);
  const move = { customerRid: actor.rid, count, kind: 'signIn', key, ref: '' } as const;
  if (!(await grantPoints(context, move))) throw new Failure(pointsRefusals.signedIn);
  return { points: count };
};

/** Names the sign-in of a customer on the Shanghai day of `now`. */
export function signInKey(customerRid: string, now: Date): string {
  return `sign-in:${customerRid}:${shanghaiDate(now)}`;
}
