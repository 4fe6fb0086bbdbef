import type { ComponentType } from 'react';
import { clusterAll, type Managed } from '../../features/clusters/contract.ts';
import { ManagedView } from '../../features/clusters/member/managed-view.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

type GroupPart = ComponentType<{ group: Managed }>;

/** What waits for whoever manages a group, above its people. */
const waiting: readonly GroupPart[] = [];

/** What the group has and does, below its people, in the order of the page. */
const parts: readonly GroupPart[] = [];

const inOrder = (list: readonly GroupPart[], group: Managed) =>
  list.map((Part) => <Part key={Part.displayName ?? Part.name} group={group} />);

/** The groups that the customer owns or manages, with what every feature has to tell of one. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我管理的课题组',
  () => send(clusterAll, {}),
  (found) => (
    <ManagedView
      {...found}
      waiting={(group) => inOrder(waiting, group)}
      parts={(group) => inOrder(parts, group)}
    />
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };
