import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { FactTable } from '../../../ui/antd/fact-list.tsx';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, TextField } from '../../../ui/antd/form-fields.tsx';
import { HistoryTimeline, reasonOf } from '../../../ui/antd/history-timeline.tsx';
import { orDash, stateTag } from '../../../ui/antd/lists/columns.tsx';
import { PageDeeds } from '../../../ui/antd/page-deeds.tsx';
import { ReasonModal } from '../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { creditApplyFor, creditApplyView, creditDecideApply, creditPaper } from '../contract.staff.ts';
import { applyRecord, lineRecord } from '../rules.states.ts';
import { PayerLink } from './credit-page.tsx';

type Apply = OutputOf<typeof creditApplyView>;
type Action = 'pass' | 'confirm' | 'ask' | 'reject';

/** One application: what is asked, by whom, on which papers, what the shop knows of them, and the decision. */
export function ApplyView({ rid, standing }: { rid: string; standing: (owner: string) => ReactNode }) {
  const state = useCall(creditApplyView, { rid });
  return (
    <StaffLoaded state={state}>
      {(apply) => <Shown apply={apply} standing={standing} onDone={() => void state.reload()} />}
    </StaffLoaded>
  );
}

function Shown({
  apply,
  standing,
  onDone,
}: {
  apply: Apply;
  standing: (owner: string) => ReactNode;
  onDone: () => void;
}) {
  const { about: action, open, ends } = useOpened<Action>(onDone);
  const paper = useSaveFile(creditPaper);
  const { line, grant, owner } = apply;
  return (
    <StaffPage
      title={`信用额度申请 · ${owner.name}`}
      note={stateTag(applyRecord, apply)}
      actions={
        <>
          <PageDeeds
            actions={apply.actions as { action: Action; name: string; reason?: string }[]}
            primary={apply.is_proposed ? ['confirm', 'pass'] : ['pass']}
            danger={['reject']}
            onAction={open}
          />
          <Link to="/staff/finance/credit" className={`h-10 px-4 ${buttonClass('outline')}`}>
            返回列表
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-4">
          <StaffCard title="申请">
            <FactTable
              facts={[
                ['付款方', <PayerLink key="owner" owner={owner} />],
                ['申请额度', `¥${yuan(apply.limit_fen)}`],
                ['账期', `${apply.term_days} 天`],
                ['默认额度', apply.offer_fen > 0 ? `¥${yuan(apply.offer_fen)}` : '无'],
                ['代申请', orDash(apply.asked_by)],
                ['说明', apply.reason],
                ['补充', orDash(apply.supplement)],
                ['回复', orDash(apply.answer)],
              ]}
            />
          </StaffCard>
          {grant && (
            <StaffCard title={apply.is_proposed ? '提请复核的额度' : '批准的额度'}>
              <FactTable
                facts={[
                  ['额度', `¥${yuan(grant.limit_fen)}`],
                  ['账期', `${grant.term_days} 天`],
                  ['账单日', `每月 ${grant.statement_day} 日`],
                  ['提请', orDash(apply.proposed_by)],
                  ['审批', orDash(apply.decided_by)],
                ]}
              />
            </StaffCard>
          )}
          <StaffCard title="现有额度">
            {line ? (
              <FactTable
                facts={[
                  ['状态', lineRecord.nameOf(line.status)],
                  ['额度', `¥${yuan(line.limit_fen)}`],
                  ['已用', `¥${yuan(line.used_fen)}`],
                  ['账期', `${line.term_days} 天，每月 ${line.statement_day} 日出账`],
                ]}
              />
            ) : (
              <p className="text-muted">尚未开通</p>
            )}
          </StaffCard>
          {standing(owner.rid)}
        </div>
        <div className="space-y-4">
          <StaffCard title="资料">
            {apply.files.length === 0 && <p className="text-muted">客户没有提交资料</p>}
            <ul className="space-y-2">
              {apply.files.map((file) => (
                <li key={file.rid} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 break-all">{file.name}</span>
                  <Button
                    loading={paper.isBusy}
                    aria-label={`下载 ${file.name}`}
                    onClick={() => void paper.save({ rid: apply.rid, file_rid: file.rid })}
                  >
                    下载
                  </Button>
                </li>
              ))}
            </ul>
          </StaffCard>
          <StaffCard title="经过">
            <HistoryTimeline
              steps={apply.history.map(({ at, text, actor, reason }) => ({
                what: text,
                who: actor,
                at,
                more: reasonOf(reason),
              }))}
            />
          </StaffCard>
        </div>
      </div>
      {action && <Decision key={action} apply={apply} action={action} {...ends} />}
    </StaffPage>
  );
}

const reasons = { ask: '要求补充资料', reject: '驳回申请' } as const;

function Decision({
  apply: { rid, version, offer, grant, solo_fen },
  action,
  ...ends
}: {
  apply: Apply;
  action: Action;
  onClose: () => void;
  onDone: () => unknown;
}) {
  const decide = useAction(creditDecideApply, '已处理');
  if (action === 'ask' || action === 'reject')
    return (
      <ReasonModal
        title={reasons[action]}
        note="原因将通知客户。"
        isGrave={action === 'reject'}
        send={(reason) => decide.run({ rid, version, action, reason })}
        {...ends}
      />
    );
  if (action === 'confirm')
    return (
      <FormDialog
        title="复核通过"
        note={
          grant
            ? `额度 ¥${yuan(grant.limit_fen)}，账期 ${grant.term_days} 天，每月 ${grant.statement_day} 日出账；客户签署协议后生效。`
            : undefined
        }
        ok="确认通过"
        send={() => decide.run({ rid, version, action })}
        {...ends}
      >
        {null}
      </FormDialog>
    );
  const { limit_fen, term_days, statement_day } = grant ?? offer;
  return (
    <FormDialog<{ limit: number; term_days: number; statement_day: number; reason?: string }>
      title="批准额度"
      note={`超过 ¥${yuan(solo_fen)} 的额度提请后由财务主管复核；客户签署协议后生效。`}
      ok="提交"
      requiredMark={false}
      initialValues={{ limit: limit_fen / 100, term_days, statement_day }}
      send={({ limit, reason = '', ...terms }) =>
        decide.run({ rid, version, action, limit_fen: Math.round(limit * 100), ...terms, reason })
      }
      {...ends}
    >
      <NumberField name="limit" label="额度（元）" must="请填写额度" min={1} max={10_000_000} yuan />
      <NumberField name="term_days" label="账期（天）" must="请填写账期" min={1} max={365} whole />
      <NumberField
        name="statement_day"
        label="账单日（每月几日）"
        must="请填写账单日"
        min={1}
        max={28}
        whole
      />
      <TextField name="reason" label="备注（选填）" rows={2} maxLength={200} />
    </FormDialog>
  );
}

/** Applies for a line for a customer or a group. */
export function ApplyForDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
  const apply = useAction(creditApplyFor, '已提交，待财务审批');
  return (
    <FormDialog<{ limit: number; term_days: number; reason: string }>
      title="代客户申请信用额度"
      note="审批通过后由客户签署信用服务协议，额度方可生效。"
      ok="提交申请"
      requiredMark={false}
      initialValues={{ term_days: 30 }}
      send={({ limit, ...asked }) => apply.run({ owner, limit_fen: Math.round(limit * 100), ...asked })}
      onClose={onClose}
      onDone={onClose}
    >
      <NumberField name="limit" label="额度（元）" must="请填写额度" min={1} max={10_000_000} yuan />
      <NumberField name="term_days" label="账期（天）" must="请填写账期" min={1} max={365} whole />
      <TextField name="reason" label="申请理由" must="请填写申请理由" least={2} rows={3} maxLength={200} />
    </FormDialog>
  );
}
