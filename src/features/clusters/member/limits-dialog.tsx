import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { clusterEdit, type Managed, type Member } from '../contract.ts';

const limits = [
  { name: 'limit_fen', label: '单笔额度（元）', none: '单笔不限' },
  { name: 'month_fen', label: '每月额度（元）', none: '每月不限' },
] as const;

/** Says how much a member may spend on the group's account without being asked. */
export function LimitsDialog({
  group,
  member,
  onClose,
  onDone,
}: { group: Managed; member: Member } & DialogEnds) {
  const [free, setFree] = useState({
    limit_fen: member.limit_fen === null,
    month_fen: member.month_fen === null,
  });
  const wanted = (values: Values, name: 'limit_fen' | 'month_fen') =>
    free[name] ? null : fenOf(values[name] ?? '');
  const { form, field, isBusy } = useForm({
    check: (values) =>
      inOrder(
        Object.fromEntries(
          limits.flatMap(({ name }) =>
            wanted(values, name) === undefined ? [[name, '请填写正确的金额']] : [],
          ),
        ),
        ['limit_fen', 'month_fen'],
      ),
    submit: async (values) => {
      const [limit_fen, month_fen] = [wanted(values, 'limit_fen'), wanted(values, 'month_fen')];
      await send(clusterEdit, { rid: group.rid, member: { user: member.user, limit_fen, month_fen } });
      showSuccess('额度已更新');
      await onDone();
    },
  });
  return (
    <DialogFrame title={`${member.name} 的额度`} className="max-w-120" onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <p className="text-xs text-muted">成员用课题组账户下单，额度内直接提交，超出时需组长或管理员审批。</p>
        {limits.map(({ name, label, none }) => (
          <div key={name}>
            <TextField
              {...field(name)}
              kind="amount"
              label={label}
              required={!free[name]}
              disabled={free[name]}
              defaultValue={member[name] === null ? '' : yuan(member[name] ?? 0).replaceAll(',', '')}
            />
            <Tick
              name={`free_${name}`}
              checked={free[name]}
              onChange={({ target }) => setFree((old) => ({ ...old, [name]: target.checked }))}
            >
              {none}
            </Tick>
          </div>
        ))}
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          保存
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
