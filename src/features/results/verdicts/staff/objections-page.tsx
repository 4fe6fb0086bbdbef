import { Button, Tabs } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { amountPass, objectionList } from '../../review/contract.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { LateRetests } from './late-retests.tsx';
import { ObjectionText } from './objection-text.tsx';

type Dispute = OutputOf<typeof objectionList>['list'][number];
const answers = { reject: 'rejected', retest: 'retest', changeAmount: 'amount' } as const;
type Action = keyof typeof answers | 'passAmount';

/** What customers object to: before the settlement, and after it within the days for a retest. */
export default function ObjectionsPage() {
  const [filters, setFilters] = useFilters(['tab', 'kw']);
  return (
    <StaffPage title="数据异议" note="客户升级的异议由客服主管处理；金额变动超过一成须主管确认。">
      <Tabs
        activeKey={filters.tab ?? 'open'}
        onChange={(tab) => setFilters({ tab: tab === 'open' ? undefined : tab, kw: undefined })}
        destroyOnHidden
        items={[
          { key: 'open', label: '待处理', children: <OpenObjections /> },
          {
            key: 'late',
            label: '结算后复测',
            children: (
              <LateRetests kw={filters.kw ?? ''} onSearch={(kw) => setFilters({ kw: kw || undefined })} />
            ),
          },
        ]}
      />
    </StaffPage>
  );
}

/** Objections that wait for an answer, and changed amounts that wait for the lead. */
function OpenObjections() {
  const objections = useCall(objectionList, {});
  const pass = useAction(amountPass, '已确认');
  const {
    about: asked,
    open: setAsked,
    ends,
  } = useOpened<{ dispute: Dispute; answer: 'rejected' | 'retest' | 'amount' }>(objections.reload);
  const act = async (dispute: Dispute, action: Action) => {
    if (action !== 'passAmount') return setAsked({ dispute, answer: answers[action] });
    if (await pass.run({ rid: dispute.rid, version: dispute.version })) await objections.reload();
  };
  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button onClick={() => void objections.reload()}>刷新</Button>
      </div>
      <StaffLoaded state={objections}>
        {({ list }) => (
          <>
            {list.length === 0 && (
              <StaffCard>
                <p className="text-muted">没有待处理的异议</p>
              </StaffCard>
            )}
            {list.map((dispute) => (
              <StaffCard key={dispute.rid}>
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <div className="min-w-0">
                    <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold text-fg">
                      {dispute.service}
                      <StatusTag tone="alert">{dispute.status_name}</StatusTag>
                      {dispute.objection.escalated_at && <StatusTag tone="check">已升级</StatusTag>}
                    </h2>
                    <p className="mt-1 font-num text-muted">
                      {dispute.no} · {dispute.instrument} · {dispute.tech} · ¥{yuan(dispute.amount_fen)}
                      {dispute.new_amount_fen !== null && ` → ¥${yuan(dispute.new_amount_fen)}（待主管确认）`}
                    </p>
                  </div>
                  <ActionButtons
                    actions={dispute.actions as { action: Action; name: string; reason?: string }[]}
                    primary={['retest', 'passAmount']}
                    onAction={(action) => void act(dispute, action)}
                  />
                </div>
                <ObjectionText objection={dispute.objection} />
              </StaffCard>
            ))}
            {asked && (
              <AnswerDialog
                dispute={asked.dispute}
                answer={asked.answer}
                samples={asked.dispute.objection.sample_nos}
                {...ends}
              />
            )}
          </>
        )}
      </StaffLoaded>
    </div>
  );
}
