import { Button, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { type AccountCode, chart } from '../../rules.accounts.ts';
import { ledgerDraftDecide, ledgerDrafts, ledgerDraftWrite } from '../contract.ts';
import { Sides } from './ledger-page.tsx';

type Draft = OutputOf<typeof ledgerDrafts>['list'][number];
const states = {
  open: { name: '待复核', tone: 'check' },
  posted: { name: '已过账', tone: 'done' },
  refused: { name: '已驳回', tone: 'alert' },
} as const;

/** What one person asks to be posted and another one posts or refuses. */
export function DraftList({ onPosted }: { onPosted: () => Promise<void> }) {
  const drafts = useCall(ledgerDrafts, {});
  const { may } = useStaffMe();
  const decide = useAction(ledgerDraftDecide, '已处理');
  const [isWriting, setIsWriting] = useState(false);
  const done = async () => {
    await Promise.all([drafts.reload(), onPosted()]);
  };
  const postDraft = ({ rid, reason }: Draft) =>
    Modal.confirm({
      title: '过账这笔分录？',
      content: reason,
      okText: '过账',
      onOk: async () => {
        await decide.run({ rid, op: 'post' });
        await done();
      },
    });
  const refuseDraft = ({ rid }: Draft) => {
    let reason = '';
    Modal.confirm({
      title: '驳回这笔分录',
      content: (
        <Input
          aria-label="驳回原因"
          placeholder="驳回原因"
          maxLength={200}
          onChange={(event) => {
            reason = event.target.value;
          }}
        />
      ),
      okText: '驳回',
      onOk: async () => {
        await decide.run({ rid, op: 'refuse', reason });
        await done();
      },
    });
  };
  return (
    <StaffCard
      title="待复核与手工分录"
      extra={may('prestore:work') && <Button onClick={() => setIsWriting(true)}>填写分录</Button>}
    >
      <StaffLoaded state={drafts}>
        {({ list }) => (
          <StaffTable
            rows={list}
            width={860}
            empty="没有待复核的分录"
            columns={[
              {
                title: '事由',
                width: 220,
                render: (_, { event_name, reason }) => (
                  <>
                    {event_name}
                    <span className="block text-xs text-muted">{reason}</span>
                  </>
                ),
              },
              { title: '分录', render: (_, { sides }) => <Sides sides={sides} /> },
              {
                title: '填写 / 复核',
                width: 210,
                render: (_, draft) => (
                  <span className="text-xs">
                    {draft.written_by} {draft.written_at}
                    {draft.decided_at && (
                      <span className="block text-muted">
                        {draft.decided_by} {draft.decided_at}
                      </span>
                    )}
                  </span>
                ),
              },
              {
                title: '状态',
                width: 180,
                render: (_, draft) => (
                  <div className="flex flex-wrap items-center gap-2">
                    <StatusTag tone={states[draft.state].tone}>{states[draft.state].name}</StatusTag>
                    {draft.refusal && <span className="text-xs text-muted">{draft.refusal}</span>}
                    {draft.state === 'open' && draft.event === 'bad-debt' && (
                      <Link
                        to={`/staff/statements/${draft.ref.replace('statement:', '')}`}
                        className="text-link hover:underline"
                      >
                        去结算单复核
                      </Link>
                    )}
                    {draft.state === 'open' && draft.event !== 'bad-debt' && may('prestore:approve') && (
                      <>
                        <Button
                          size="small"
                          disabled={draft.is_mine}
                          title={draft.is_mine ? '不能复核自己填写的分录' : undefined}
                          onClick={() => postDraft(draft)}
                        >
                          过账
                        </Button>
                        <Button size="small" onClick={() => refuseDraft(draft)}>
                          驳回
                        </Button>
                      </>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </StaffLoaded>
      {isWriting && (
        <DraftDialog
          onClose={() => setIsWriting(false)}
          onDone={async () => {
            setIsWriting(false);
            await done();
          }}
        />
      )}
    </StaffCard>
  );
}

type Fields = {
  reason: string;
  sides: { code?: AccountCode; owner?: string; part?: string; side: 'debit' | 'credit'; yuan?: number }[];
};

function DraftDialog({ onClose, onDone }: DialogEnds) {
  const write = useAction(ledgerDraftWrite, '已提交，待另一位同事复核');
  const submit = async ({ reason, sides }: Fields) => {
    const answer = await write.run({
      reason,
      sides: sides.map(({ code = '1001', owner, part, side, yuan = 0 }) => ({
        ...{ code, owner, part, side },
        fen: Math.round(yuan * 100),
      })),
    });
    if (answer) await onDone();
  };
  return (
    <FormModal title="填写手工分录" note="提交后由另一位同事复核过账。" width={860} onClose={onClose}>
      <Form<Fields>
        layout="vertical"
        initialValues={{ sides: [{ side: 'debit' }, { side: 'credit' }] }}
        onFinish={(values) => void submit(values)}
      >
        <TextField name="reason" label="事由" must="请填写原因" least={2} maxLength={200} showCount />
        <Form.List name="sides">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className="flex flex-wrap items-start gap-2">
                  <Form.Item name={[name, 'side']} className="w-20">
                    <Select
                      aria-label="借贷"
                      options={[
                        { value: 'debit', label: '借' },
                        { value: 'credit', label: '贷' },
                      ]}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'code']}
                    className="w-56"
                    rules={[{ required: true, message: '请选择科目' }]}
                  >
                    <Select
                      showSearch={{ optionFilterProp: 'label' }}
                      aria-label="科目"
                      placeholder="科目"
                      options={Object.entries(chart).map(([value, { name: label }]) => ({
                        value,
                        label: `${value} ${label}`,
                      }))}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'owner']} className="w-36">
                    <Input aria-label="客户编号" placeholder="客户编号" maxLength={64} />
                  </Form.Item>
                  <Form.Item name={[name, 'part']} className="w-36">
                    <Input aria-label="明细" placeholder="明细" maxLength={64} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'yuan']}
                    className="w-32"
                    rules={[{ required: true, message: '请填写金额' }]}
                  >
                    <InputNumber
                      aria-label="金额（元）"
                      placeholder="金额（元）"
                      min={0.01}
                      precision={2}
                      className="w-full"
                    />
                  </Form.Item>
                  <Button type="text" disabled={fields.length <= 2} onClick={() => remove(name)}>
                    删除
                  </Button>
                </div>
              ))}
              <Button className="mb-4" disabled={fields.length >= 20} onClick={() => add({ side: 'debit' })}>
                添加一行
              </Button>
            </>
          )}
        </Form.List>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={write.isBusy}>
            提交复核
          </Button>
        </div>
      </Form>
    </FormModal>
  );
}
