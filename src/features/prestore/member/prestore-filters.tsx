import { useLocation, useNavigate } from 'react-router';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OwnerChoice } from '../../clusters/member/owner-choice.tsx';
import { ruleBalanceExport } from '../contract.ts';
import { topUpRecord } from '../rules.states.ts';
import { movementKinds } from '../rules.ts';
import { appliesAddress, movesAddress } from './prestore-address.ts';
import type { RuleBalance } from './rule-balances.tsx';

/** Whose account is listed: the one that the page is about, or every one that the customer spends. */
type Accounts = {
  owner: string;
  groups: readonly { rid: string; name: string }[];
};

function AccountChoice({ owner, groups }: Accounts) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const choose = (chosen: string) => {
    query.delete('page');
    query.delete('all');
    query.delete('rule');
    if (!chosen) query.set('all', '1');
    else if (chosen === '0') query.delete('owner');
    else query.set('owner', chosen);
    void navigate(`${pathname}${query.size ? `?${query}` : ''}`, { preventScrollReset: true });
  };
  const value = query.get('all') === '1' ? undefined : owner || 0;
  return <OwnerChoice groups={groups} value={value} onChange={choose} />;
}

/** Account, kind, rule and days of movements, and their export. */
export function MovementFilters({ rules, ...accounts }: Accounts & { rules: RuleBalance[] }) {
  const { save, isBusy } = useSaveFile(ruleBalanceExport);
  const { said, go } = useAddress(movesAddress);
  const { all, kind, rule_rid: rule, from, to } = said;
  const { owner } = accounts;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AccountChoice {...accounts} />
      <Choice
        label="类型"
        value={kind}
        choices={Object.entries(movementKinds)}
        onChange={(value) => go({ kind: value })}
      />
      {rules.length > 0 && (
        <Choice
          label="规则"
          value={rule}
          choices={rules.map(({ rule_rid, name }) => [rule_rid || 'none', name])}
          onChange={(value) => go({ rule_rid: value })}
        />
      )}
      <DayFields from={from} to={to} onChange={go} />
      <Button
        kind="outline"
        aria-busy={isBusy}
        className="ml-auto h-11 px-4 md:h-10"
        onClick={() =>
          !isBusy && void save({ owner, all, kind, rule_rid: rule === 'none' ? '' : rule, from, to })
        }
      >
        <Icon name="dl" />
        {isBusy ? '正在导出' : '导出'}
      </Button>
    </div>
  );
}

/** Account, state and days of top-ups. */
export function ApplyFilters(accounts: Accounts) {
  const { said, go } = useAddress(appliesAddress);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AccountChoice {...accounts} />
      <Choice
        label="状态"
        value={said.status}
        choices={Object.entries(topUpRecord.names)}
        onChange={(status) => go({ status })}
      />
      <DayFields from={said.from} to={said.to} onChange={go} />
    </div>
  );
}
