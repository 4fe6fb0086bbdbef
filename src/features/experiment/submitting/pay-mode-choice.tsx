import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { creditOperate } from '../../credit/contract.ts';
import { creditRefusals } from '../../credit/rules.ts';

type PayMode = 0 | 1 | 2;

/** When what is ordered is paid for; on credit only where the account has a line, with what is left of it. */
export function PayModeChoice({
  value,
  owner,
  totalFen,
  onChange,
}: {
  value: PayMode;
  /** The group on whose account it is ordered; empty for one's own. */
  owner: string;
  totalFen: number;
  onChange: (value: PayMode) => void;
}) {
  const { data } = useCall(creditOperate, { op: 'info', owner });
  const usable = data?.usable;
  const hasLine = usable && usable.reason !== creditRefusals.none;
  const why = usable?.reason || (usable && totalFen > usable.left_fen ? creditRefusals.notEnough : '');
  const left = usable && `可用 ¥${yuan(usable.left_fen)}`;
  return (
    <ChoiceChips
      name="pay_mode"
      legend="结算方式"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen) as PayMode)}
      className={`grid grid-cols-1 gap-2 ${hasLine ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}
      choices={[
        { value: '0', label: '后结算', note: '收到数据并核对后再结算' },
        { value: '1', label: '先付款', note: '审核通过后付款，再安排检测' },
        ...(hasLine
          ? [
              {
                value: '2',
                label: '信用额度',
                note: `${left}，账期内付款`,
                ...(why && { why: usable.reason ? why : `${why}，${left}` }),
              },
            ]
          : []),
      ]}
    />
  );
}
