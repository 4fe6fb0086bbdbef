import { Button } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { FactTable } from '../../../ui/antd/fact-list.tsx';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../ui/antd/form-fields.tsx';
import { HistoryTimeline, reasonOf } from '../../../ui/antd/history-timeline.tsx';
import { orDash, stateColumn, stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { clusterDeskView, clusterProofDecide, clusterProofFile } from '../contract.staff.ts';
import { clusterRecord, memberRecord, proofRecord } from '../rules.states.ts';

type Group = OutputOf<typeof clusterDeskView>;
type Paper = Group['proofs'][number];

/** One group: what it says of itself, what proves it, who is in it and what happened. */
export default function ClusterPage({ params: { rid = '' } }: { params: { rid?: string } }) {
  const state = useCall(clusterDeskView, { rid });
  return (
    <StaffLoaded state={state}>
      {(group) => <Shown key={rid} group={group} onDone={() => void state.reload()} />}
    </StaffLoaded>
  );
}

function Shown({ group, onDone }: { group: Group; onDone: () => void }) {
  return (
    <StaffPage
      title={group.name}
      note={stateTag(clusterRecord, group)}
      actions={
        <Link to="/staff/clusters" className={`h-10 px-4 ${buttonClass('outline')}`}>
          返回列表
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-4">
          <StaffCard title="资料">
            <FactTable
              facts={[
                ['单位', group.company],
                ['类型', group.kind_name],
                ['负责人', <CustomerLink key="owner" {...group.owner} />],
                ['成员数', group.members],
                ['方向', group.field],
                ['加入方式', group.join_rule_name],
                ['创建时间', group.created],
                ['简介', group.intro],
              ]}
            />
          </StaffCard>
          <StaffCard title="成员与申请">
            <StaffTable
              rows={group.people}
              rowKey="rid"
              width={620}
              columns={[
                {
                  title: '姓名',
                  render: (_, { user, name, phone }) =>
                    withNote(<CustomerLink rid={user} name={name} />, phone),
                },
                { title: '角色', width: 80, dataIndex: 'role_name' },
                stateColumn(memberRecord),
                { title: '申请说明', render: (_, { message }) => orDash(message) },
                {
                  title: '时间',
                  width: 180,
                  render: (_, { since, ended }) => withNote(since, ended && `至 ${ended}`),
                },
              ]}
            />
          </StaffCard>
        </div>
        <div className="space-y-4">
          <ProofCard proofs={group.proofs} onDone={onDone} />
          <StaffCard title="成员记录">
            <HistoryTimeline
              steps={group.history.map(({ at, name, text, reason }) => ({
                what: name,
                who: text,
                at,
                more: reasonOf(reason),
              }))}
            />
          </StaffCard>
        </div>
      </div>
    </StaffPage>
  );
}

function CustomerLink({ rid, name }: { rid: string; name: string }) {
  return (
    <Link to={`/staff/customers/${rid}`} className="text-link hover:underline">
      {name}
    </Link>
  );
}

/** The papers, the newest first, and what can be decided about it. */
function ProofCard({ proofs, onDone }: { proofs: readonly Paper[]; onDone: () => void }) {
  const canWork = useStaffMe().may('customers:work');
  const file = useSaveFile(clusterProofFile);
  const decide = useAction(clusterProofDecide, '已更新认证');
  const { about: refused, open, ends } = useOpened<Paper>(onDone);
  const verify = async ({ rid, version }: Paper) => {
    if (await decide.run({ rid, version, action: 'verify' })) onDone();
  };
  return (
    <StaffCard title="证明材料">
      {proofs.length === 0 && <p className="text-muted">客户还没有提交证明材料</p>}
      <ul className="space-y-4">
        {proofs.map((paper) => (
          <li key={paper.rid}>
            <p className="flex flex-wrap items-center gap-2">
              {stateTag(proofRecord, paper)}
              <span className="text-xs text-muted">{paper.sent} 提交</span>
            </p>
            {paper.decided && (
              <p className="mt-1 text-xs text-muted">
                {paper.decided} {paper.decided_by} 核验
              </p>
            )}
            {paper.reason && <p className="mt-1 text-body">{paper.reason}</p>}
            <div className="mt-2 flex flex-wrap gap-2">
              {paper.has_file === 1 && (
                <Button loading={file.isBusy} onClick={() => void file.save({ rid: paper.rid })}>
                  下载材料
                </Button>
              )}
              {canWork && paper.may_refuse === 1 && (
                <Button danger onClick={() => open(paper)}>
                  不通过
                </Button>
              )}
              {canWork && paper.may_verify === 1 && (
                <Button type="primary" loading={decide.isBusy} onClick={() => void verify(paper)}>
                  通过认证
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {refused && (
        <FormDialog<{ reason: string }>
          title="认证不通过"
          note="原因将通知课题组负责人，对方可重新提交材料。"
          {...ends}
          ok="确认不通过"
          isGrave
          send={({ reason }) =>
            decide.run({ rid: refused.rid, version: refused.version, action: 'refuse', reason })
          }
        >
          <ReasonField autoFocus />
        </FormDialog>
      )}
    </StaffCard>
  );
}
