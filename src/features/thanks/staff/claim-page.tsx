import { Button, Tag } from 'antd';
import { webAddress } from '../../../core/web-address.ts';
import { FactTable } from '../../../ui/antd/fact-list.tsx';
import { HistoryTimeline, reasonOf } from '../../../ui/antd/history-timeline.tsx';
import { orDash, stateTag } from '../../../ui/antd/lists/columns.tsx';
import { PageDeeds } from '../../../ui/antd/page-deeds.tsx';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { claimDecide, claimLookUp, claimPaper, claimView, type ViewedClaim } from '../contract.staff.ts';
import { type ImpactClass, impactClasses, thanksRecord } from '../rules.states.ts';
import { ApproveDialog } from './approve-dialog.tsx';

type Action = 'approve' | 'reject';

/** One claim: the paper, what a register says of it, its files, and the decision. */
export default function ClaimPage({ params: { rid = '' } }: { params: { rid?: string } }) {
  const state = useCall(claimView, { rid });
  return (
    <StaffLoaded state={state}>
      {(claim) => <Shown key={rid} claim={claim} onDone={() => void state.reload()} />}
    </StaffLoaded>
  );
}

function Shown({ claim, onDone }: { claim: ViewedClaim; onDone: () => void }) {
  const { about: action, open, ends } = useOpened<Action>(onDone);
  const canWork = useStaffMe().may('promoters:work');
  const paper = useSaveFile(claimPaper);
  const decide = useAction(claimDecide, '已驳回');
  const { rid, version } = claim;
  return (
    <StaffPage
      title="论文致谢申请"
      note={stateTag(thanksRecord, claim)}
      actions={
        <>
          {canWork && (
            <PageDeeds
              actions={claim.actions as { action: Action; name: string }[]}
              primary={['approve']}
              danger={['reject']}
              onAction={open}
            />
          )}
          <Link to="/staff/points?tab=claims" className={`h-10 px-4 ${buttonClass('outline')}`}>
            返回列表
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-4">
          <PaperCard claim={claim} />
          <EvidenceCard claim={claim} canWork={canWork} onDone={onDone} />
        </div>
        <div className="space-y-4">
          <StaffCard title="附件">
            {claim.files.length === 0 && <p className="text-muted">没有附件</p>}
            <ul className="space-y-2">
              {claim.files.map((file) => (
                <li key={file.rid} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 break-all">{file.name}</span>
                  <Button
                    loading={paper.isBusy}
                    aria-label={`下载 ${file.name}`}
                    onClick={() => void paper.save({ rid, file_rid: file.rid })}
                  >
                    下载
                  </Button>
                </li>
              ))}
            </ul>
          </StaffCard>
          <StaffCard title="经过">
            <HistoryTimeline
              steps={claim.history.map(({ at, text, actor, reason }) => ({
                ...{ at, what: text, who: actor, more: reasonOf(reason) },
              }))}
            />
          </StaffCard>
        </div>
      </div>
      {action === 'approve' && <ApproveDialog claim={claim} {...ends} />}
      {action === 'reject' && (
        <ReasonModal
          title="驳回申请"
          note="原因将通知客户，客户可重新申请。"
          isGrave
          send={(reason) => decide.run({ rid, version, action, reason })}
          {...ends}
        />
      )}
    </StaffPage>
  );
}

function PaperCard({ claim }: { claim: ViewedClaim }) {
  const source = webAddress(claim.source);
  return (
    <StaffCard title="申请">
      <FactTable
        facts={[
          ['题目', claim.title],
          ['期刊', claim.journal],
          ['影响因子（客户填写）', orDash(claim.impact)],
          ['客户', claim.customer],
          ['单位', orDash(claim.company)],
          ['相关检测', orDash(claim.sketch)],
          [
            '订单',
            claim.orders.map(({ rid, no }) => (
              <Link key={rid} to={`/staff/orders/${rid}`} className="mr-3 font-num text-link hover:underline">
                {no}
              </Link>
            )),
          ],
          ['订单完成', claim.orders_done],
          [
            '原文',
            source ? (
              <a
                key="source"
                href={source}
                target="_blank"
                rel="noopener noreferrer"
                className="break-all text-link hover:underline"
              >
                {source}
              </a>
            ) : (
              '—'
            ),
          ],
          ['展示', claim.agree_show ? '作者同意展示' : '作者不同意展示'],
          ['致谢原文', claim.content],
          ...(claim.points === null
            ? []
            : ([
                ['分档', orDash(impactClasses[claim.impact_class as ImpactClass] ?? '')],
                ['奖励', `${claim.points} 积分`],
              ] as const)),
          ['审核', orDash(claim.decided_by)],
        ]}
      />
    </StaffCard>
  );
}

/** What a register of papers says; it decides nothing by itself. */
function EvidenceCard({
  claim: { rid, doi, evidence, orders_done },
  canWork,
  onDone,
}: {
  claim: ViewedClaim;
  canWork: boolean;
  onDone: () => void;
}) {
  const look = useAction(claimLookUp, '已提交核对，请稍后刷新');
  const again = canWork && doi && (
    <Button
      size="small"
      loading={look.isBusy}
      onClick={async () => {
        if (await look.run({ rid })) onDone();
      }}
    >
      重新核对
    </Button>
  );
  return (
    <StaffCard title="文献核对" extra={again}>
      {evidence?.is_known ? (
        <FactTable
          facts={[
            ['DOI', doi],
            ['来源', `${evidence.register} · ${evidence.asked}`],
            ['题目', <Held key="title" text={evidence.title} agrees={evidence.title_agrees} />],
            ['期刊', <Held key="journal" text={evidence.journal} agrees={evidence.journal_agrees} />],
            [
              '发表日期',
              <Held
                key="published"
                text={evidence.published}
                agrees={evidence.is_after_orders}
                words={['订单完成后发表', `早于订单完成（${orders_done.slice(0, 10)}）`]}
              />,
            ],
          ]}
        />
      ) : (
        <p className="text-muted">
          {evidence
            ? `${evidence.register}查无此 DOI（${doi}），请自行核对原文。`
            : doi
              ? `未能核对：${doi} 尚无结果，请自行核对原文。`
              : '未能核对：该论文没有 DOI，请自行核对原文。'}
        </p>
      )}
    </StaffCard>
  );
}

/** What was found, and whether it agrees with what was typed. */
function Held({
  text,
  agrees,
  words: [yes, no] = ['与填写一致', '与填写不一致'],
}: {
  text: string;
  agrees: boolean | null;
  words?: readonly [string, string];
}) {
  return (
    <span className="flex flex-wrap items-start gap-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">{orDash(text)}</span>
      <Tag color={agrees === null ? 'default' : agrees ? 'success' : 'error'}>
        {agrees === null ? '无法判断' : agrees ? yes : no}
      </Tag>
    </span>
  );
}
