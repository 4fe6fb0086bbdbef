import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import type { orderQuery } from '../contract.ts';
import { ExportButton } from './export-button.tsx';
import { addressOf, type QueryFields } from './query-address.ts';
import { QueryForm } from './query-form.tsx';
import { QueryTable } from './query-table.tsx';

type Result = OutputOf<typeof orderQuery> & { fields: QueryFields };

/** The form, what it finds, and what that adds up to. */
export function QueryView({ fields, list, total, page, size, sum_fen }: Result) {
  const navigate = useNavigate();
  return (
    <div className="space-y-4">
      <PageHead title="订单查询" note="查询全部订单与机时预约，可导出或打印">
        <button
          type="button"
          disabled={list.length === 0}
          className={`h-11 px-4 md:h-10 print:hidden disabled:cursor-not-allowed disabled:text-disabled ${buttonClass('outline')}`}
          onClick={() => window.print()}
        >
          打印
        </button>
        <ExportButton fields={fields} isEmpty={total === 0} />
      </PageHead>
      <QueryForm
        key={addressOf(fields)}
        fields={fields}
        onSearch={(next) => void navigate(addressOf(next))}
      />
      {list.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
          <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
          <p className="mt-2 text-md font-semibold text-fg">未找到符合条件的订单</p>
          <Link to="/member/oquery" className={`mt-4 h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
            清空条件
          </Link>
        </div>
      ) : (
        <>
          <p role="status" className="text-muted">
            共 <b className="font-num text-fg">{total}</b> 条，合计{' '}
            <b className="font-num font-semibold text-fg">¥{yuan(sum_fen)}</b>
          </p>
          <QueryTable list={list} />
        </>
      )}
      <div className="print:hidden">
        <Pager page={page} size={size} total={total} to={(next) => addressOf(fields, next)} />
      </div>
    </div>
  );
}
