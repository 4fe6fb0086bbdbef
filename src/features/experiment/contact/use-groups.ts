import { useEffect, useState } from 'react';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { clusterJoined, type Joined } from '../../clusters/contract.ts';
import { memberStates } from '../../clusters/rules.states.ts';

/** The groups that the customer is in; undefined until that is known, or with why it is not. */
export function useGroups(): { groups: readonly Joined[] | undefined; failure: string; reload: () => void } {
  const [groups, setGroups] = useState<readonly Joined[]>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let isGone = false;
    send(clusterJoined, {}).then(
      ({ list }) => {
        if (isGone) return;
        setGroups(list.filter(({ status }) => status === memberStates.joined));
        setFailure('');
      },
      (error) => !isGone && setFailure(messageOf(error) ?? ''),
    );
    return () => {
      isGone = true;
    };
  }, [turn]);
  return { groups, failure, reload: () => setTurn((last) => last + 1) };
}
