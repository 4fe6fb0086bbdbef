import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import type { Managed } from '../../clusters/contract.ts';
import { prestoreList } from '../contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { prestorePath } from './prestore-address.ts';

const action = 'h-11 px-4.5 md:h-10';

/** What is in the group's wallet, with the ways to fill it and to see where it went. */
export function GroupWalletCard({ group: { rid, name } }: { group: Managed }) {
  const { data, failure, reload } = useCall(prestoreList, { owner: rid, size: 1 });
  const { revalidate } = useRevalidator();
  const [moves, setMoves] = useState(false);
  return (
    <Card
      title="课题组预存"
      note="成员下单与结算可用课题组预存支付"
      aside={
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button kind="outline" className={action} onClick={() => setMoves(true)}>
            从个人预存转入
          </Button>
          <Link to={`${prestorePath(rid)}#top-up`} className={`${action} ${buttonClass('primary')}`}>
            充值
          </Link>
        </div>
      }
    >
      {failure && (
        <FailureLine
          failure={failure}
          onRetry={reload}
          className="px-4 py-6 text-center text-danger md:px-6"
        />
      )}
      {!data && !failure && (
        <div className="m-4 h-14 animate-pulse rounded-md bg-page md:m-6" aria-busy="true" />
      )}
      {data && (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 p-4 md:px-6 md:py-5">
          <dl className="grid flex-1 basis-72 grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
            {(
              [
                ['余额', data.balance_fen],
                ['现金', data.cash_fen],
                ['赠送', data.bonus_fen],
                ['冻结', data.frozen_fen],
              ] as const
            ).map(([label, fen]) => (
              <div key={label}>
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="font-num text-lg font-semibold text-fg">¥{yuan(fen)}</dd>
              </div>
            ))}
          </dl>
          <Link to={prestorePath(rid)} className="py-2 text-link hover:underline">
            查看明细
          </Link>
        </div>
      )}
      {moves && (
        <MoveDialog
          groups={[{ rid, name }]}
          onClose={() => setMoves(false)}
          onDone={async () => {
            setMoves(false);
            await Promise.all([reload(), revalidate()]);
          }}
        />
      )}
    </Card>
  );
}
