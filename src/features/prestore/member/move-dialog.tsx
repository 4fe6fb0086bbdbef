import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Problems } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { prestoreList, prestoreMove } from '../contract.ts';

type Group = { rid: string; name: string };

/** Gives some of one's own prestore to a group that one is in: how much, then whether for good. */
export function MoveDialog({ groups, onClose, onDone }: { groups: readonly Group[] } & DialogEnds) {
  const { data, failure, reload } = useCall(prestoreList, { size: 1 });
  const [wish, setWish] = useState<{ group: Group; fen: number }>();
  const keyOf = useRequestKey();
  if (wish) {
    const { group, fen } = wish;
    const input = { owner: group.rid, amount_fen: fen };
    return (
      <AskDialog
        title={`将 ¥${yuan(fen)} 转入“${group.name}”？`}
        yes="确认转入"
        done={`已转入“${group.name}”`}
        act={() => send(prestoreMove, { ...input, request_id: keyOf(input) })}
        onClose={() => setWish(undefined)}
        onDone={onDone}
      >
        转入后归课题组所有，由组长与管理员使用，您不能收回；如需取出，只能由课题组申请退款至其银行账户。
      </AskDialog>
    );
  }
  return (
    <DialogFrame
      title={groups.length === 1 ? `转入“${groups[0]?.name}”` : '转入课题组'}
      note="从您的个人预存转入现金，赠送额度按比例随同转入，优惠规则与有效期不变。"
      onClose={onClose}
    >
      {failure && <FailureLine failure={failure} onRetry={reload} className="py-6 text-center text-danger" />}
      {!data && !failure && <div className="h-40 animate-pulse rounded-md bg-page" aria-busy="true" />}
      {data && (
        <AmountForm
          groups={groups}
          movableFen={data.movable_fen}
          invoicedFen={data.cash_fen - data.movable_fen}
          onWish={setWish}
        />
      )}
    </DialogFrame>
  );
}

function AmountForm({
  groups,
  movableFen,
  invoicedFen,
  onWish,
}: {
  groups: readonly Group[];
  movableFen: number;
  invoicedFen: number;
  onWish: (wish: { group: Group; fen: number }) => void;
}) {
  const [chosen, setChosen] = useState(groups[0]?.rid);
  const most = `可转入 ¥${yuan(movableFen)}`;
  const { form, field } = useForm({
    check: ({ amount = '' }): Problems => {
      const fen = fenOf(amount);
      return fen === undefined || fen < 1 || fen > movableFen
        ? { amount: movableFen > 0 ? `请填写不超过${yuan(movableFen)}元的金额` : '没有可转入的余额' }
        : {};
    },
    submit: async ({ amount = '' }) => {
      const group = groups.find(({ rid }) => rid === chosen);
      if (group) onWish({ group, fen: fenOf(amount) ?? 0 });
    },
  });
  return (
    <form {...form} className="space-y-4.5">
      {groups.length > 1 && (
        <ChoiceChips
          name="group"
          legend="课题组"
          choices={groups.map(({ rid, name }) => ({ value: rid, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <TextField
        {...field('amount')}
        kind="amount"
        label="转入金额（元）"
        required
        help={invoicedFen > 0 ? `${most}；已开票的 ¥${yuan(invoicedFen)} 不能转入` : most}
      />
      <SubmitButton isBusy={false} className="h-11 w-full">
        下一步
      </SubmitButton>
    </form>
  );
}
