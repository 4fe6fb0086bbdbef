import type { OutputOf } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { ReasonField, SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { peopleAdd, peopleDisable, peopleEdit, type peopleList, peopleReset, roleAsk } from '../contract.ts';
import { accountPattern, staffRefusals } from '../rules.ts';

type Person = OutputOf<typeof peopleList>['list'][number];
type Values = { account: string; name: string; phone?: string; role: string; reason: string };

/** What is done, and to whom. */
export type PeopleChange = { kind: 'add' } | { kind: 'edit' | 'role' | 'reset' | 'disable'; person: Person };

/** Asks for what a change needs and makes it; `onDone` is given the link for the account's holder when there is one. */
export function PeopleDialog({
  change,
  roles,
  onClose,
  onDone,
}: {
  change: PeopleChange;
  roles: { role: string; name: string }[];
  onClose: () => void;
  onDone: (link?: string) => void;
}) {
  const adding = useAction(peopleAdd, '已提交，待另一名管理员批准');
  const editing = useAction(peopleEdit, '已保存');
  const asking = useAction(roleAsk, '已提交，待另一名管理员批准');
  const resetting = useAction(peopleReset, '已提交，待另一名管理员批准');
  const disabling = useAction(
    peopleDisable,
    change.kind === 'disable' && change.person.is_disabled ? '已提交，待另一名管理员批准' : '已停用',
  );
  const person = change.kind === 'add' ? undefined : change.person;
  const submit = async ({ account, name, phone, role, reason }: Values) => {
    const rid = person?.rid ?? '';
    if (change.kind === 'add' || change.kind === 'reset') {
      const made =
        change.kind === 'add'
          ? await adding.run({ account, name, phone: phone ?? '', role })
          : await resetting.run({ rid, reason });
      return made && onDone(made.data.link);
    }
    const run = {
      edit: () => editing.run({ rid, name, phone: phone ?? '' }),
      role: () => asking.run({ rid, role, reason }),
      disable: () => disabling.run({ rid, is_disabled: person?.is_disabled ? 0 : 1, reason }),
    }[change.kind];
    if (await run()) onDone();
  };
  const isPerson = change.kind === 'add' || change.kind === 'edit';
  return (
    <FormDialog
      title={titleOf(change)}
      note={noteOf(change)}
      onClose={onClose}
      initialValues={{ name: person?.name, phone: person?.phone }}
      ok={needsTwo(change) ? '提交申请' : '确定'}
      isGrave={change.kind === 'disable' && !person?.is_disabled}
      send={submit}
    >
      {change.kind === 'add' && (
        <TextField
          name="account"
          label="账号"
          rules={[{ required: true, pattern: accountPattern, message: staffRefusals.account }]}
          maxLength={32}
          autoFocus
        />
      )}
      {isPerson && (
        <>
          <TextField name="name" label="姓名" must="姓名须为2-50字" least={2} maxLength={50} />
          <TextField
            name="phone"
            label="手机"
            extra="取样员与顾问的手机号会告知相关客户"
            rules={[{ pattern: /^1\d{10}$/, message: '手机号格式不正确' }]}
            maxLength={11}
            inputMode="tel"
          />
        </>
      )}
      {(change.kind === 'add' || change.kind === 'role') && (
        <SelectField
          name="role"
          label="角色"
          must="请选择角色"
          options={roles
            .filter(({ role }) => role !== person?.role)
            .map(({ role, name }) => ({ value: role, label: name }))}
        />
      )}
      {!isPerson && <ReasonField />}
    </FormDialog>
  );
}

function titleOf(change: PeopleChange): string {
  if (change.kind === 'add') return '新增员工';
  const { name, is_disabled } = change.person;
  const what = { edit: '编辑', role: '变更角色', reset: '重置登录', disable: is_disabled ? '启用' : '停用' };
  return `${what[change.kind]}：${name}`;
}

function noteOf(change: PeopleChange): string | undefined {
  if (change.kind === 'add') return '另一名管理员批准后，本人凭一次性链接与确认码设置密码和身份验证器。';
  if (change.kind === 'reset') return '另一名管理员批准后，原密码与身份验证器失效，由本人重新设置。';
  if (change.kind === 'disable' && !change.person.is_disabled) return '停用后立即退出所有登录，记录保留。';
  return needsTwo(change) ? '须由另一名管理员批准后生效。' : undefined;
}

function needsTwo(change: PeopleChange): boolean {
  if (change.kind === 'disable') return change.person.is_disabled === 1;
  return change.kind !== 'edit';
}
