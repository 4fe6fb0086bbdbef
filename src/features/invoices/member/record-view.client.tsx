import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { yuan } from '../../../core/yuan.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { DayFields } from '../../../ui/forms/day-fields.tsx';
import { inputClass } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { NothingLink, NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { OwnerChoice } from '../../clusters/member/owner-choice.tsx';
import { invoiceTypes } from '../../customers/titles/rules.ts';
import { invoiceRecord } from '../rules.states.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { type Invoices, invoiceAddress } from './load-invoices.ts';

const path = '/member/invoiceLs';

/** The requests of one page as cards; filters and page live in the address. */
export function RecordView({ list, total, page, size, invoiceable, owner, payer, groups }: Invoices) {
  const { revalidate } = useRevalidator();
  const { said, to, go, isNarrowed } = useAddress(invoiceAddress);
  const freeFen = invoiceable.reduce((sum, { free_fen }) => sum + free_fen, 0);
  const apply = `/member/invoice/apply${owner && `?owner=${owner}`}`;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ kw: String(new FormData(event.currentTarget).get('kw') ?? '').trim() });
  };
  return (
    <div className="space-y-4">
      <PageHead title="开票记录" note="审核通过后开具，电子发票可在此下载">
        <p className="self-center text-body">
          {payer}可开票 <b className="font-num text-lg font-semibold text-price">¥{yuan(freeFen)}</b>
        </p>
        <Link to={apply} className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}>
          申请开票
        </Link>
      </PageHead>
      {(list.length > 0 || isNarrowed || groups.length > 0) && (
        <form
          key={said.kw ?? ''}
          onSubmit={search}
          aria-label="筛选开票记录"
          className="flex flex-wrap items-center gap-2.5 rounded-lg border border-line bg-surface p-4"
        >
          <OwnerChoice groups={groups} value={said.owner} onChange={(chosen) => go({ owner: chosen })} />
          <Choice
            label="状态"
            value={said.status}
            choices={Object.entries(invoiceRecord.names)}
            onChange={(status) => go({ status })}
            className="w-auto! min-w-30 flex-1 md:flex-none"
          />
          <Choice
            label="类型"
            value={said.type}
            choices={invoiceTypes.map(({ code, short }) => [String(code), short] as const)}
            onChange={(type) => go({ type })}
            className="w-auto! min-w-30 flex-1 md:flex-none"
          />
          <DayFields from={said.from} to={said.to} onChange={go} />
          <span className="flex min-w-full flex-1 gap-2.5 lg:min-w-60">
            <input
              type="search"
              name="kw"
              defaultValue={said.kw}
              maxLength={50}
              aria-label="抬头、申请编号或发票号码"
              placeholder="抬头 / 编号 / 发票号码"
              className={`${inputClass('normal')} min-w-0 flex-1`}
            />
            <button type="submit" className={`h-11 px-4 md:h-10 ${buttonClass('outline')}`}>
              <Icon name="search" />
              查询
            </button>
          </span>
        </form>
      )}
      {list.length === 0 ? (
        <NothingListed
          text={isNarrowed ? '没有符合条件的开票记录' : '暂无开票记录'}
          clear={isNarrowed && path}
        >
          <p className="mb-4 text-muted">
            {invoiceable.length > 0
              ? `有 ${invoiceable.length} 笔款项可开票，合计 ¥${yuan(freeFen)}`
              : '结算单付款后即可申请开票'}
          </p>
          {invoiceable.length > 0 ? (
            <NothingLink to={apply}>去申请开票</NothingLink>
          ) : (
            <NothingLink to="/member/unpaid">查看未付款</NothingLink>
          )}
        </NothingListed>
      ) : (
        <ul className="space-y-3">
          {list.map((invoice) => (
            <li key={invoice.rid}>
              <InvoiceCard invoice={invoice} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
    </div>
  );
}
