import { Button, Form, Input, Select } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
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
  const isBusy = [adding, editing, asking, resetting, disabling].some((action) => action.isBusy);
  const submit = async ({ account, name, phone, role, reason }: Values) => {
    const rid = person?.rid ?? '';
    if (change.kind === 'add') {
      const made = await adding.run({ account, name, phone: phone ?? '', role });
      if (made) onDone(made.data.link);
    } else if (change.kind === 'reset') {
      const made = await resetting.run({ rid, reason });
      if (made) onDone(made.data.link);
    } else {
      const run = {
        edit: () => editing.run({ rid, name, phone: phone ?? '' }),
        role: () => asking.run({ rid, role, reason }),
        disable: () => disabling.run({ rid, is_disabled: person?.is_disabled ? 0 : 1, reason }),
      }[change.kind];
      if (await run()) onDone();
    }
  };
  const isPerson = change.kind === 'add' || change.kind === 'edit';
  return (
    <FormModal title={titleOf(change)} note={noteOf(change)} onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={{ name: person?.name, phone: person?.phone }}
        onFinish={(values: Values) => void submit(values)}
      >
        {change.kind === 'add' && (
          <Form.Item
            name="account"
            label="账号"
            rules={[{ required: true, pattern: accountPattern, message: staffRefusals.account }]}
          >
            <Input maxLength={32} autoFocus />
          </Form.Item>
        )}
        {isPerson && (
          <>
            <Form.Item
              name="name"
              label="姓名"
              rules={[{ required: true, min: 2, max: 50, message: '姓名须为2-50字' }]}
            >
              <Input maxLength={50} />
            </Form.Item>
            <Form.Item
              name="phone"
              label="手机"
              extra="取样员与顾问的手机号会告知相关客户"
              rules={[{ pattern: /^1\d{10}$/, message: '手机号格式不正确' }]}
            >
              <Input maxLength={11} inputMode="tel" />
            </Form.Item>
          </>
        )}
        {(change.kind === 'add' || change.kind === 'role') && (
          <Form.Item name="role" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
            <Select
              options={roles
                .filter(({ role }) => role !== person?.role)
                .map(({ role, name }) => ({ value: role, label: name }))}
            />
          </Form.Item>
        )}
        {!isPerson && (
          <Form.Item
            name="reason"
            label="原因"
            rules={[{ required: true, min: 2, max: 200, message: '请填写原因' }]}
          >
            <Input.TextArea maxLength={200} rows={3} />
          </Form.Item>
        )}
        <Button
          type="primary"
          htmlType="submit"
          block
          loading={isBusy}
          danger={change.kind === 'disable' && !person?.is_disabled}
        >
          {needsTwo(change) ? '提交申请' : '确定'}
        </Button>
      </Form>
    </FormModal>
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
