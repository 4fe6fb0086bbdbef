import { useId } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { OwnerTabs } from '../../clusters/member/owner-tabs.tsx';
import { ChooseLines } from './choose-lines.tsx';
import { DividePart } from './divide-part.tsx';
import { PackPart } from './pack-part.tsx';
import { TitlePart } from './title-part.tsx';
import { type Applied, useApplying } from './use-applying.ts';

/** The request page in its numbered parts, and what it comes to. */
export function ApplyView(found: Applied) {
  const applying = useApplying(found);
  const { lines, invoices, totalFen, whyNot, refusal, isBusy, isEdit, submit } = applying;
  const { request, orderRid, owner, payer, groups } = found;
  const whyId = useId();
  const title = isEdit ? '修改开票申请' : '申请开票';
  const isOff = Boolean(whyNot) || (request !== undefined && !canBeEdited(request));
  const why = request && !canBeEdited(request) ? `${request.status_name}的申请不能修改` : whyNot;
  const tabs = !request && !orderRid && (
    <OwnerTabs groups={groups} owner={owner} to={(rid) => `/member/invoice/apply${rid && `?owner=${rid}`}`} />
  );
  if (lines.length === 0)
    return (
      <div className="space-y-4">
        <PageHead title={title} note={payer && `归属 ${payer}`} />
        {tabs}
        <NothingListed text="暂无可开票款项">
          <p className="mb-4 text-muted">结算单付款后即可申请开票；已申请的款项请在开票记录中查看</p>
          <div className="flex flex-wrap justify-center gap-2.5">
            <NothingLink to="/member/unpaid">查看未付款</NothingLink>
            <NothingLink to="/member/invoiceLs">查看开票记录</NothingLink>
          </div>
        </NothingListed>
      </div>
    );
  return (
    <div className="space-y-4">
      <PageHead
        title={title}
        note={
          request
            ? `${request.no} · ${request.status_name}`
            : payer
              ? `归属 ${payer}，发票抬头使用您本人保存的抬头`
              : '不影响已开发票，提交前可随时修改'
        }
      />
      {tabs}
      {request?.reason && (
        <p className="rounded-md bg-danger-bg px-4 py-3 text-danger [overflow-wrap:anywhere]">
          驳回原因：{request.reason}
        </p>
      )}
      <ChooseLines applying={applying} orderRid={orderRid} />
      <DividePart applying={applying} />
      <TitlePart applying={applying} />
      <PackPart applying={applying} />
      <section
        aria-label="提交"
        className="space-y-3 rounded-lg border border-line bg-surface p-4 md:px-6 md:py-5"
      >
        {refusal && (
          <p role="alert" className="rounded-md bg-danger-bg px-4 py-3 text-xs text-danger">
            {refusal}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex items-baseline gap-3 text-body">
            <span>{invoices.length} 张发票</span>
            <b className="font-num text-xl font-semibold text-price">¥{yuan(totalFen)}</b>
          </p>
          <p
            id={whyId}
            role="status"
            className="min-w-0 flex-1 text-xs text-warning max-sm:basis-full [overflow-wrap:anywhere]"
          >
            {why}
          </p>
          <Button
            kind="primary"
            disabled={isOff}
            aria-busy={isBusy}
            aria-describedby={whyId}
            className="h-11 px-6 disabled:border-line disabled:bg-subtle disabled:text-disabled max-md:w-full md:h-10"
            onClick={() => void submit()}
          >
            {isEdit ? '保存并重新提交' : '提交申请'}
          </Button>
        </div>
      </section>
    </div>
  );
}

const canBeEdited = ({ actions }: { actions: readonly { action: string }[] }) =>
  actions.some(({ action }) => action === 'edit');
