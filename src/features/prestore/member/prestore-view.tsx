import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { NothingLink } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import type { Joined } from '../../clusters/contract.ts';
import { OwnerTabs } from '../../clusters/member/owner-tabs.tsx';
import type {
  PrestoreApply,
  prestoreApplyList,
  prestoreList,
  prestoreOptions,
  ruleBalanceHistory,
  ruleBalanceList,
} from '../contract.ts';
import { ApplyCard } from './apply-card.tsx';
import { BalanceHead } from './balance-head.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MovementTable } from './movement-table.tsx';
import { appliesAddress, movesAddress, prestorePath } from './prestore-address.ts';
import { ApplyFilters, MovementFilters } from './prestore-filters.tsx';
import { RefundPicker } from './refund-dialog.tsx';
import { RuleBalances } from './rule-balances.tsx';
import { TopUpCard } from './top-up-card.tsx';

/** What the page has loaded. */
type PrestoreFound = {
  /** The rid of the group whose prestore it is; empty for one's own. */
  owner: string;
  /** The groups that one is in. */
  groups: Pick<Joined, 'rid' | 'name' | 'wallet_visible'>[];
  isApplies: boolean;
  balance: OutputOf<typeof prestoreList>;
  moves: OutputOf<typeof ruleBalanceHistory>;
  rules: OutputOf<typeof ruleBalanceList>['list'];
  options: OutputOf<typeof prestoreOptions>;
  ways: { way: number; name: string }[];
  applies: OutputOf<typeof prestoreApplyList>;
};

/** Balance, topping up, what is left under each rule, movements and top-ups. */
export function PrestoreView({
  owner,
  groups,
  isApplies,
  balance,
  moves,
  rules,
  options,
  ways,
  applies,
}: PrestoreFound) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<'refund' | 'move'>();
  const close = () => setAsked(undefined);
  const done = async () => {
    close();
    await revalidate();
  };
  const found = isApplies ? applies : moves;
  const [ofMoves, ofApplies] = [useAddress(movesAddress), useAddress(appliesAddress)];
  const { isNarrowed, to } = isApplies ? ofApplies : ofMoves;
  const paths = { moves: prestorePath(owner), applies: prestorePath(owner, 'applies') };
  const group = groups.find(({ rid }) => rid === owner);
  const spent = groups.filter(({ wallet_visible }) => wallet_visible === 1);
  const accounts = { owner, groups: spent };
  const isAll = (isApplies ? ofApplies : ofMoves).said.all === 1;
  /** Whose something is where a list is about several accounts; empty where it is one's own. */
  const nameOf = (rid: string) => (isAll && groups.find((one) => one.rid === rid)?.name) || '';
  const here = isApplies ? 'applies' : 'moves';
  const tab = (tab: keyof typeof paths, name: string) => (
    <Link
      to={paths[tab]}
      preventScrollReset
      aria-current={here === tab ? 'page' : undefined}
      className={`-mb-px border-b-2 px-1 py-3.5 text-md ${here === tab ? 'border-action font-semibold text-fg' : 'border-transparent text-muted hover:text-action'}`}
    >
      {name}
    </Link>
  );
  return (
    <div className="space-y-4">
      <PageHead title="预存余额" />
      <OwnerTabs groups={spent} owner={owner} to={(rid) => prestorePath(rid, isApplies ? 'applies' : '')} />
      <BalanceHead
        balance={balance}
        name={group?.name}
        onRefund={() => setAsked('refund')}
        onMove={!owner && groups.length > 0 ? () => setAsked('move') : undefined}
      />
      <TopUpCard owner={owner} name={group?.name} options={options} ways={ways} onChanged={revalidate} />
      {rules.length > 0 && <RuleBalances owner={owner} rules={rules} />}
      <section aria-label="明细" className="rounded-lg border border-line bg-surface">
        <nav aria-label="明细分类" className="flex gap-6 border-b border-line px-4 md:px-6">
          {tab('moves', '余额明细')}
          {tab('applies', '充值申请')}
          {!owner && (
            <Link
              to="/member/transfer"
              className="-mb-px ml-auto border-b-2 border-transparent py-3.5 text-link hover:underline"
            >
              转账认领
            </Link>
          )}
        </nav>
        <div className="p-4 md:px-6">
          {isApplies ? <ApplyFilters {...accounts} /> : <MovementFilters {...accounts} rules={rules} />}
        </div>
        {found.list.length === 0 ? (
          <Empty clear={isNarrowed && paths[here]} />
        ) : isApplies ? (
          <ul className="divide-y divide-line border-t border-line">
            {applies.list.map((apply: PrestoreApply) => (
              <ApplyCard
                key={apply.rid}
                owner={apply.owner}
                ownerName={nameOf(apply.owner)}
                apply={apply}
                options={options}
                ways={ways}
                onChanged={revalidate}
              />
            ))}
          </ul>
        ) : (
          <MovementTable list={moves.list} nameOf={nameOf} />
        )}
        <div className="px-4 pb-5 empty:hidden">
          <Pager
            page={found.page}
            size={found.size}
            total={found.total}
            to={(page) => to({ page })}
            sized={(next) => to({ size: next })}
          />
        </div>
      </section>
      {asked === 'refund' && (
        <RefundPicker owner={owner} generalFen={balance.general_fen} onClose={close} onDone={done} />
      )}
      {asked === 'move' && <MoveDialog groups={groups} onClose={close} onDone={done} />}
    </div>
  );
}

function Empty({ clear }: { clear: string | false }) {
  return (
    <div className="border-t border-line px-4 py-8 text-center">
      <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
      <p className="mt-2 text-md font-semibold text-fg">{clear ? '没有符合条件的记录' : '暂无预存记录'}</p>
      <div className="mt-4">
        {clear ? (
          <NothingLink to={clear}>清空条件</NothingLink>
        ) : (
          <a href="#top-up" className={`h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
            了解预存优惠
          </a>
        )}
      </div>
    </div>
  );
}
