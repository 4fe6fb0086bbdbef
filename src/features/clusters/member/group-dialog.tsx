import { useState } from 'react';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { FilesField } from '../../files/public/files-field.tsx';
import { clusterAdd, clusterEdit, type Managed } from '../contract.ts';
import { clusterRefusals, joinRules, nounOf } from '../rules.ts';

const none: never[] = [];
const order = ['name', 'company', 'field', 'intro', 'join_rule', 'proof'];

/** Founds a group of this kind, or changes the one that is given. */
export function GroupDialog({
  kind,
  company,
  group,
  onClose,
  onDone,
}: { kind: number; company: string; group?: Managed } & DialogEnds) {
  const noun = nounOf(kind);
  const keyOf = useRequestKey();
  const [joinRule, setJoinRule] = useState(String(group?.join_rule ?? 0));
  const [approvesAll, setApprovesAll] = useState(group?.approves_all === 1);
  const [proof, setProof] = useState('');
  const [notYet, setNotYet] = useState<string>();
  const inputOf = ({ name = '', company: at = '', field: topic = '', intro = '' }: Values) => ({
    ...{ name, company: at, field: topic, intro, join_rule: joinRule === '1' ? (1 as const) : (0 as const) },
    ...(proof && { proof }),
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) => inOrder({ ...problemsOf(clusterAdd.input, inputOf(values)), proof: notYet }, order),
    submit: async (values) => {
      const input = inputOf(values);
      if (group) {
        const approves_all = approvesAll ? 1 : 0;
        await send(clusterEdit, { ...input, approves_all, rid: group.rid, version: group.version });
      } else await send(clusterAdd, { ...input, request_id: keyOf(input) });
      showSuccess(group ? '已保存' : `${noun}已创建`);
      await onDone();
    },
    fieldOf: { [clusterRefusals.taken]: 'name' },
  });
  const proofLabel = group?.proof ? '更换证明材料（选填）' : '证明材料（选填）';
  return (
    <DialogFrame title={group ? `${noun}设置` : `创建${noun}`} className="max-w-140" onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('name')}
          label={`${noun}名称`}
          required
          autoComplete="off"
          maxLength={50}
          defaultValue={group?.name}
        />
        <TextField
          {...field('company')}
          kind="company"
          label="所属单位"
          required
          defaultValue={group?.company ?? company}
          help={group?.is_verified ? '修改名称或单位后须重新认证' : undefined}
        />
        <TextField
          {...field('field')}
          label={kind === 1 ? '主要业务（选填）' : '研究方向（选填）'}
          autoComplete="off"
          maxLength={100}
          defaultValue={group?.field}
        />
        <TextArea
          {...field('intro')}
          label="简介（选填）"
          rows={3}
          maxLength={500}
          defaultValue={group?.intro}
        />
        <ChoiceChips
          name="join_rule"
          legend="加入方式"
          value={joinRule}
          onChange={setJoinRule}
          choices={Object.entries(joinRules).map(([value, label]) => ({ value, label }))}
        />
        {group && (
          <Tick
            name="approves_all"
            checked={approvesAll}
            onChange={({ target }) => setApprovesAll(target.checked)}
          >
            成员使用{noun}账户的订单均需审批
            <span className="block text-xs text-muted">不勾选时，仅超出成员额度的订单需要审批</span>
          </Tick>
        )}
        <div>
          <FilesField
            purpose="proof"
            most={1}
            value={none}
            onChange={(files) => setProof(files[0]?.rid ?? '')}
            onProblem={setNotYet}
            label={proofLabel}
            name="proof"
            problem={problems.proof}
          />
          <p className="mt-1.5 text-2xs text-muted">工作证、单位介绍信或营业执照等，核验通过后显示“已认证”</p>
        </div>
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          {group ? '保存' : '创建'}
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
