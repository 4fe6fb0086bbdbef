import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { billList } from '../../../payments/contract.staff.ts';
import { type Way, ways } from '../../../payments/rules.states.ts';
import type { OwnKind } from '../../rules.states.ts';
import { type BankLine, lineOwn } from '../contract.ts';

/** Books a bank line that is no customer's. */
export function OwnForm({
  kind,
  line,
  accounts,
  onDone,
}: {
  kind: OwnKind;
  line: BankLine;
  accounts: readonly { name: string; account: string }[];
  onDone: () => void;
}) {
  const [bill, setBill] = useState<{ way: 1 | 2; date: string }>();
  const [account, setAccount] = useState<string>();
  const use = useAction(lineOwn, '已提交');
  const isReady = kind === 'interest' || (kind === 'bill' ? bill !== undefined : account !== undefined);
  return (
    <div className="flex flex-col items-start gap-4">
      {kind === 'interest' && <Alert type="info" showIcon title="作为存款利息入账，冲减通道与银行费用。" />}
      {kind === 'own' && (
        <Select
          aria-label="转出账户"
          className="w-full"
          placeholder="选择转出的我方账户"
          value={account}
          options={accounts
            .filter((each) => !line.account.endsWith(each.account.slice(-4)))
            .map((each) => ({ value: each.account, label: each.name }))}
          notFoundContent="没有其他我方账户，请先在资金设置中添加"
          onChange={setAccount}
        />
      )}
      {kind === 'bill' && <BillChoice line={line} value={bill} onChange={setBill} />}
      <Button
        type="primary"
        disabled={!isReady}
        loading={use.isBusy}
        onClick={() =>
          void use
            .run({
              kind,
              lines: [line.rid],
              ...(kind === 'bill' && bill),
              ...(kind === 'own' && { account }),
            })
            .then((done) => done && onDone())
        }
      >
        确认
      </Button>
    </div>
  );
}

/** The bills that this line may be the payout of: their net is no less than what came. */
function BillChoice({
  line,
  value,
  onChange,
}: {
  line: BankLine;
  value?: { way: 1 | 2; date: string };
  onChange: (bill: { way: 1 | 2; date: string }) => void;
}) {
  const bills = useCall(billList, { size: 100 });
  return (
    <StaffLoaded state={bills}>
      {({ list }) => {
        const fitting = list
          .filter(({ net_fen }) => net_fen >= line.left_fen)
          .toSorted((one, other) => one.net_fen - other.net_fen);
        const chosen = list.find(({ way, date }) => way === value?.way && date === value.date);
        return (
          <>
            <Select
              aria-label="渠道账单"
              className="w-full"
              placeholder="选择渠道账单"
              value={value && `${value.way} ${value.date}`}
              options={fitting.map(({ way, date, net_fen, settled }) => ({
                value: `${way} ${date}`,
                label: `${ways[way as Way]} ${date} 净额 ¥${yuan(net_fen)}${settled ? '（已结算入账）' : ''}`,
              }))}
              notFoundContent="没有净额不低于该来款的账单，请先在渠道对账中获取"
              onChange={(text: string) => {
                const [way, date = ''] = text.split(' ');
                onChange({ way: way === '2' ? 2 : 1, date });
              }}
            />
            {chosen && !chosen.settled && (
              <Alert
                type={chosen.open > 0 ? 'warning' : 'info'}
                showIcon
                title={
                  chosen.open > 0
                    ? `该日还有 ${chosen.open} 处对账差异，请先处理`
                    : `通道手续费 ¥${yuan(chosen.net_fen - line.left_fen)}（账单所列 ¥${yuan(chosen.fee_fen)}）`
                }
              />
            )}
          </>
        );
      }}
    </StaffLoaded>
  );
}
