import type { ComponentType } from 'react';
import { ApprovalsCard } from '../../features/approvals/member/approvals-card.tsx';
import { typeGroup } from '../../features/catalogue/contract.ts';
import { clusterAll, type Managed } from '../../features/clusters/contract.ts';
import type { Category } from '../../features/clusters/envelopes/member/categories.ts';
import { EnvelopesCard } from '../../features/clusters/envelopes/member/envelopes-card.tsx';
import { ManagedView } from '../../features/clusters/member/managed-view.tsx';
import { CreditCard } from '../../features/credit/member/credit-card.tsx';
import { GroupWalletCard } from '../../features/prestore/member/group-wallet-card.tsx';
import { GroupOrdersCard } from '../../features/queries/member/group-orders-card.tsx';
import { ReportCard } from '../../features/settlement/groups/member/report-card.tsx';
import { send } from '../../ui/asking/send.ts';
import { memberPage } from '../../ui/page/member-page.tsx';

type GroupPart = ComponentType<{ group: Managed; categories: readonly Category[] }>;

/** What waits for whoever manages a group, above its people. */
const waiting: readonly GroupPart[] = [ApprovalsCard];

/** What the group has and does, below its people, in the order of the page. */
const parts: readonly GroupPart[] = [
  GroupWalletCard,
  GroupOrdersCard,
  GroupCredit,
  EnvelopesCard,
  ReportCard,
];

/** Its credit line. */
function GroupCredit({ group }: { group: Managed }) {
  return <CreditCard owner={group.rid} />;
}

const inOrder = (list: readonly GroupPart[], group: Managed, categories: readonly Category[]) =>
  list.map((Part) => <Part key={Part.displayName ?? Part.name} group={group} categories={categories} />);

/** What services are sorted by, as far as they can be ordered. */
async function categoriesOnSale(): Promise<Category[]> {
  const types = await send(typeGroup, {});
  return types.flatMap(({ name: type, typeChildArr }) =>
    typeChildArr.map(({ id, name }) => ({ id, name, type })),
  );
}

/** The groups that the customer owns or manages, with what every feature has to tell of one. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '我管理的课题组',
  async () => {
    const [found, categories] = await Promise.all([send(clusterAll, {}), categoriesOnSale()]);
    return { found, categories };
  },
  ({ found, categories }) => (
    <ManagedView
      {...found}
      waiting={(group) => inOrder(waiting, group, categories)}
      parts={(group) => inOrder(parts, group, categories)}
    />
  ),
);

export { clientLoader, HydrateFallback, meta, Page as default };
