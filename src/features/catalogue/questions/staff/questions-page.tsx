import { Form, Input } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import type { Permission } from '../../../../core/permission.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../../ui/antd/lists/with-count.ts';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { detailAddress } from '../../prices/public/service-texts.ts';
import {
  questionAnswer,
  questionClose,
  questionPublish,
  questionRevise,
  staffQuestions,
} from '../contract.staff.ts';
import { type QuestionAction, questionRecord, questionStates } from '../rules.states.ts';

type Row = OutputOf<typeof staffQuestions>['list'][number];
type Asked = { kind: 'answer' | 'close' | 'revise'; row: Row };

/** What each action needs: those who know the laboratory answer, editors publish. */
const needed: Record<QuestionAction, Permission> = {
  answer: 'orders:work',
  close: 'orders:work',
  publish: 'content:work',
  revise: 'content:work',
  hide: 'content:work',
};

/** What customers ask about services: answering, and deciding what is published. */
export default function QuestionsPage() {
  const list = useStaffList(
    staffQuestions,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(questionRecord.names).map(([value, name]) => ({
            value: Number(value),
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      { search: 'kw', label: '搜索提问', hint: '项目 / 问题 / 回复' },
    ],
    { size: 20, standards: { status: questionStates.asked } },
  );
  const me = useStaffMe();
  const { about, open, ends } = useOpened<Asked>(list.reload);
  const publish = useAction(questionPublish, '已公开');
  const hide = useAction(questionPublish, '已撤下');
  const act = async (kind: QuestionAction, row: Row) => {
    if (kind !== 'publish' && kind !== 'hide') return open({ kind, row });
    const { run } = kind === 'publish' ? publish : hide;
    if (await run({ rid: row.rid, version: row.version, action: kind })) await list.reload();
  };
  return (
    <StaffPage
      title="客户提问"
      note="客服回复后通知提问人；内容编辑核对文字后公开，服务页不显示提问人。"
      actions={me.may('settings:read') && <Link to="/staff/settings">审核词</Link>}
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的提问"
          width={1000}
          columns={[
            {
              title: '项目',
              width: 190,
              render: (_, { service, service_rid }) => (
                <a href={detailAddress(service_rid)} target="_blank" rel="noopener">
                  {service}
                </a>
              ),
            },
            {
              title: '客户',
              width: 110,
              render: (_, { customer, created }) => withNote(customer, created.slice(0, 16)),
            },
            { title: '问题与回复', render: (_, row) => <Words row={row} /> },
            {
              title: '状态',
              width: 130,
              render: (_, { status, status_name, reason, found }) =>
                withNote(
                  <StatusTag tone={questionRecord.toneOf(status)}>{status_name}</StatusTag>,
                  reason || (found.length > 0 && `含：${found.join('、')}`),
                ),
            },
            {
              title: '操作',
              width: 190,
              hidden: !me.may('orders:work') && !me.may('content:work'),
              render: (_, row) => (
                <ActionButtons
                  actions={(row.actions as { action: QuestionAction; name: string }[]).filter(({ action }) =>
                    me.may(needed[action]),
                  )}
                  primary={['answer', 'publish']}
                  danger={['close', 'hide']}
                  onAction={(kind) => void act(kind, row)}
                />
              ),
            },
          ]}
        >
          {() => about && <QuestionDialog {...about} {...ends} />}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}

function Words({ row: { question, answer, answered_by } }: { row: Row }) {
  return (
    <div className="space-y-1 [overflow-wrap:anywhere]">
      <p className="whitespace-pre-line">{question}</p>
      {answer && (
        <p className="whitespace-pre-line text-muted">
          <span className="mr-2 text-xs">{answered_by || '回复'}</span>
          {answer}
        </p>
      )}
    </div>
  );
}

function QuestionDialog({ kind, row, ...ends }: Asked & DialogEnds) {
  const { rid, version, question, answer } = row;
  const reply = useAction(questionAnswer, '已回复');
  const close = useAction(questionClose, '已关闭');
  const revise = useAction(questionRevise, '已修改');
  if (kind === 'close')
    return (
      <FormDialog<{ reason: string }>
        title="不予回复"
        note={question}
        isGrave
        send={({ reason }) => close.run({ rid, version, reason })}
        {...ends}
      >
        <ReasonField label="原因（客户可见）" />
      </FormDialog>
    );
  if (kind === 'answer')
    return (
      <FormDialog<{ reason: string }>
        title="回复提问"
        note={question}
        send={({ reason }) => reply.run({ rid, version, answer: reason })}
        {...ends}
      >
        <ReasonField label="回复内容" must="请填写回复内容" rows={5} maxLength={500} />
      </FormDialog>
    );
  return (
    <FormDialog<{ question: string; answer: string }>
      title="修改文字"
      note="去掉可识别提问人的内容；已公开的问题修改后立即更新"
      initialValues={{ question, answer }}
      send={(texts) => revise.run({ rid, version, ...texts })}
      {...ends}
    >
      <Form.Item name="question" label="问题" rules={[{ required: true, message: '请填写问题' }]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="answer" label="回复内容" rules={[{ required: true, message: '请填写回复内容' }]}>
        <Input.TextArea rows={5} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  );
}
