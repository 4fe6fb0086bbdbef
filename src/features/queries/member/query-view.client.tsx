import { useSearchParams } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import type { orderQuery } from '../contract.ts';
import { ExportButton } from './export-button.tsx';
import { fieldsOf, queryAddress } from './query-address.ts';
import { QueryForm } from './query-form.tsx';
import { QueryTable } from './query-table.tsx';

/** The form, what it finds, and what that adds up to. */
export function QueryView({
  list,
  total,
  page,
  size,
  sum_fen,
  owners,
  members,
}: OutputOf<typeof orderQuery>) {
  const [search, setSearch] = useSearchParams();
  const { to } = useAddress(queryAddress);
  return (
    <div className="space-y-4">
      <PageHead title="订单查询" note="查询全部订单与机时预约，可导出或打印">
        <Button
          kind="outline"
          disabled={list.length === 0}
          className="h-11 px-4 md:h-10 print:hidden disabled:cursor-not-allowed disabled:text-disabled"
          onClick={() => window.print()}
        >
          打印
        </Button>
        <ExportButton search={search} isEmpty={total === 0} />
      </PageHead>
      <QueryForm
        key={String(search)}
        fields={fieldsOf(search)}
        {...{ owners, members }}
        onSearch={(fields) => setSearch(Object.entries(fields).filter(([, text]) => text))}
      />
      {list.length === 0 ? (
        <NothingListed text="未找到符合条件的订单" clear="/member/oquery" />
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
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => to({ page: next })}
          sized={(next) => to({ size: next })}
        />
      </div>
    </div>
  );
}
