import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { FormState, Values } from '../../../ui/forms/use-form.ts';
import { type WithdrawalWay, withdrawalWays } from '../withdrawals/rules.ts';

/** Where rebates go, and the account that they go to, which is in the promoter's own name. */
export function PayeeFields({
  field,
  name,
  way,
  ways,
  onWay,
}: {
  field: FormState['field'];
  name: string;
  way: WithdrawalWay;
  ways: readonly { way: WithdrawalWay; note?: string }[];
  onWay: (way: WithdrawalWay) => void;
}) {
  return (
    <>
      <ChoiceChips
        name="way"
        legend="提现至"
        value={String(way)}
        onChange={(value) => onWay(Number(value) as WithdrawalWay)}
        choices={ways.map(({ way: each, note }) => ({
          ...{ value: String(each), label: withdrawalWays[each], note },
        }))}
        className="grid grid-cols-3 gap-2"
      />
      {way !== 0 && (
        <>
          <TextField
            {...field('payee')}
            kind="name"
            label="收款人"
            required
            defaultValue={name}
            help="须与推广员实名一致"
          />
          {way === 1 ? (
            <TextField
              {...field('account')}
              key="card"
              label="银行卡号"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={23}
            />
          ) : (
            <TextField
              {...field('account')}
              key="alipay"
              label="支付宝账号"
              required
              autoComplete="off"
              maxLength={100}
              placeholder="手机号或邮箱"
            />
          )}
          {way === 1 && (
            <TextField
              {...field('bank')}
              label="开户银行"
              required
              maxLength={50}
              placeholder="如：中国银行杭州西湖支行"
            />
          )}
        </>
      )}
    </>
  );
}

/** What those fields say, as calls take it. */
export function payeeIn({ payee = '', account = '', bank = '', code = '' }: Values) {
  return { payee, account, bank, code };
}
