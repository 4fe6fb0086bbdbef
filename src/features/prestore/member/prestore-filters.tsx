import { useAddress } from '../../../ui/asking/use-address.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ruleBalanceExport } from '../contract.ts';
import { topUpRecord } from '../rules.states.ts';
import { movementKinds } from '../rules.ts';
import { appliesAddress, movesAddress } from './prestore-address.ts';
import type { RuleBalance } from './rule-balances.tsx';

/** Kind, rule and days of movements, and their export. */
export function MovementFilters({ owner, rules }: { owner: string; rules: RuleBalance[] }) {
  const { save, isBusy } = useSaveFile(ruleBalanceExport);
  const { said, go } = useAddress(movesAddress);
  const { kind, rule_rid: rule, from, to } = said;
  return (
    <div className="flex flex-wrap items-center gap-3">
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
        onClick={() => !isBusy && void save({ owner, kind, rule_rid: rule === 'none' ? '' : rule, from, to })}
      >
        <Icon name="dl" />
        {isBusy ? '正在导出' : '导出'}
      </Button>
    </div>
  );
}

/** State and days of top-ups. */
export function ApplyFilters() {
  const { said, go } = useAddress(appliesAddress);
  return (
    <div className="flex flex-wrap items-center gap-3">
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
