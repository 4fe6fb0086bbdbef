import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { type Facts, FactTable } from '../../../ui/antd/fact-list.tsx';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../ui/antd/form-fields.tsx';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { sendStaff } from '../../../ui/asking/staff-send.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { languageNames } from '../../../ui/language.ts';
import {
  customerAssign,
  customerNote,
  customerPhone,
  customerSuspend,
  type customerView,
} from '../contract.staff.ts';
import { organizationName } from '../rules.standing.ts';

/** A customer as staff see them. */
export type ViewedCustomer = OutputOf<typeof customerView>;
type Part = { customer: ViewedCustomer; onDone: () => void };

/** Account, verification and addresses; numbers are shown in full on demand. */
export function ProfileCard({ customer }: { customer: ViewedCustomer }) {
  const [numbers, setNumbers] = useState<OutputOf<typeof customerPhone>>();
  const reveal = async () => {
    await telling(async () => setNumbers(await sendStaff(customerPhone, { rid: customer.rid })));
  };
  const { profile, addresses } = customer;
  const isMasked = customer.phone.includes('*') && !numbers;
  const items: Facts = [
    ['用户名', customer.account],
    ['手机', numbers?.phone || customer.phone],
    ['邮箱', customer.email || profile?.email || ''],
    ['微信', customer.wx_bound ? '已绑定' : '未绑定'],
    ['语言', languageNames[customer.language]],
    ['类型', organizationName(profile?.organization ?? null)],
    ['单位', profile?.company ?? ''],
    ...(profile?.teacher
      ? ([
          ['导师/负责人', profile.teacher],
          ['导师电话', numbers?.teacher_phone || profile.teacher_phone],
          ['导师邮箱', profile.teacher_mail],
        ] as Facts)
      : []),
    ['认证时间', profile?.attested ?? ''],
    ['注册时间', customer.created],
    ['最近使用', customer.last_seen ?? ''],
  ];
  return (
    <StaffCard title="资料" extra={isMasked && <Button onClick={() => void reveal()}>查看完整号码</Button>}>
      <FactTable facts={items} />
      <h3 className="mt-4 mb-2 font-semibold text-fg">地址（{addresses.length}）</h3>
      {addresses.length === 0 && <p className="text-muted">没有保存的地址</p>}
      <ul className="space-y-1.5">
        {addresses.map(({ rid, name, phone, address, is_default }) => (
          <li key={rid}>
            {name} {numbers?.addresses.find((place) => place.rid === rid)?.phone ?? phone}，{address}
            {is_default === 1 && <span className="ml-2 text-xs text-muted">默认</span>}
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

/** Who looks after the customer. */
export function AdviserCard({ customer, onDone }: Part) {
  const assign = useAction(customerAssign, '已更新顾问');
  const { rid, adviser, advisers, can_assign } = customer;
  return (
    <StaffCard title="专属顾问">
      {can_assign ? (
        <Select
          aria-label="专属顾问"
          className="w-full"
          allowClear
          placeholder="未分配"
          value={adviser?.rid}
          loading={assign.isBusy}
          disabled={assign.isBusy}
          onChange={async (next?: string) => {
            if (await assign.run({ rid, adviser_rid: next ?? null })) onDone();
          }}
          options={advisers.map((each) => ({ value: each.rid, label: each.name }))}
        />
      ) : (
        <p>{adviser?.name ?? '未分配'}</p>
      )}
    </StaffCard>
  );
}

/** What staff have written down, and a line for more. */
export function NotesCard({ customer, onDone }: Part) {
  const [form] = Form.useForm<{ text: string }>();
  const add = useAction(customerNote, '已添加备注');
  const { rid, notes, can_work } = customer;
  return (
    <StaffCard title="服务记录">
      {can_work === 1 && (
        <Form
          form={form}
          className="mb-3!"
          onFinish={async ({ text }) => {
            if (!(await add.run({ rid, text }))) return;
            form.resetFields();
            onDone();
          }}
        >
          <Form.Item
            name="text"
            className="mb-2!"
            rules={[{ required: true, whitespace: true, message: '请填写备注' }]}
          >
            <Input.TextArea
              aria-label="备注"
              rows={2}
              maxLength={500}
              placeholder="内部备注；客户导出个人数据时会包含"
            />
          </Form.Item>
          <Button htmlType="submit" loading={add.isBusy}>
            添加备注
          </Button>
        </Form>
      )}
      {notes.length === 0 && <p className="text-muted">还没有记录</p>}
      <ul className="space-y-3">
        {notes.map((note) => (
          <li key={note.rid}>
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-xs text-muted">
              {note.staff} · {note.created}
            </p>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

/** What the product has told the customer. */
export function MessagesCard({ customer: { messages } }: { customer: ViewedCustomer }) {
  return (
    <StaffCard title="站内消息">
      {messages.length === 0 && <p className="text-muted">还没有消息</p>}
      <ul className="space-y-2.5">
        {messages.map(({ rid, text, created, is_read }) => (
          <li key={rid}>
            <p>{text}</p>
            <p className="text-xs text-muted">
              {created} · {is_read ? '已读' : '未读'}
            </p>
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}

/** Asks why somebody is suspended or allowed again, and does it. */
export function SuspendDialog({ customer, ...ends }: { customer: ViewedCustomer } & DialogEnds) {
  const suspend = useAction(customerSuspend, '已更新');
  const isAllowing = customer.is_suspended === 1;
  return (
    <FormDialog<{ reason: string }>
      title={isAllowing ? '恢复客户' : '停用客户'}
      note={
        isAllowing ? '恢复后客户可重新登录。' : '停用后客户立即退出所有设备，且不能登录；已有订单继续办理。'
      }
      {...ends}
      ok={isAllowing ? '确认恢复' : '确认停用'}
      isGrave={!isAllowing}
      send={({ reason }) =>
        suspend.run({ rid: customer.rid, action: isAllowing ? 'allow' : 'suspend', reason })
      }
    >
      <ReasonField least={1} autoFocus />
    </FormDialog>
  );
}
