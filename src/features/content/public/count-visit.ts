import { send } from '../../../ui/asking/send.ts';
import { abilityCount } from '../contract.ts';

/** Counts a view (0) or a like (1) of an article and answers how many there are now. */
export function countVisit(rid: string, kind: 0 | 1): Promise<{ views: number; likes: number }> {
  return send(abilityCount, { rid, kind });
}
