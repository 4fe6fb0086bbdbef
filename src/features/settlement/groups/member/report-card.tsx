import { useState } from 'react';
import { shanghaiDate } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import type { Managed } from '../../../clusters/contract.ts';
import { type ClusterReport, clusterReport } from '../contract.ts';
import { reportNotes, reportTotals } from '../rules.ts';
import { BarTable } from './bar-table.tsx';

/** What the group spent in a month: by envelope, member and service, each as bars and figures, and as files. */
export function ReportCard({ group: { rid, created } }: { group: Managed }) {
  const [month, setMonth] = useState(thisMonth);
  const { data, failure, reload } = useCall(clusterReport, { rid, month, format: 'json' });
  const { save, isBusy } = useSaveFile(clusterReport);
  const file = (format: 'pdf' | 'xlsx', name: string) => (
    <Button
      kind="outline"
      aria-busy={isBusy}
      className="h-11 px-4 md:h-10"
      onClick={() => !isBusy && void save({ rid, month, format })}
    >
      <Icon name="dl" />
      {name}
    </Button>
  );
  return (
    <Card
      title="经费使用月报"
      aside={
        <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
          <select
            aria-label="月份"
            value={month}
            onChange={({ currentTarget }) => setMonth(currentTarget.value)}
            className={`${inputClass('normal')} max-sm:col-span-2 sm:w-auto!`}
          >
            {monthsSince(created.slice(0, 7)).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
          {file('pdf', '下载 PDF')}
          {file('xlsx', '导出 Excel')}
        </div>
      }
    >
      {failure !== undefined ? (
        <FailureLine failure={failure} onRetry={reload} className="px-4 py-6 text-danger md:px-6" />
      ) : data?.month === month ? (
        <Report report={data} />
      ) : (
        <div
          className="m-4 h-64 animate-pulse rounded-lg bg-page md:mx-6"
          role="status"
          aria-label="正在加载"
        />
      )}
    </Card>
  );
}

function Report({ report }: { report: ClusterReport }) {
  const { totals, members, envelopes, services } = report;
  const isEmpty = members.length === 0 && totals.paid_fen === 0;
  return (
    <>
      <dl className="grid grid-cols-2 gap-px bg-line md:grid-cols-4">
        {reportTotals(totals).map(([name, fen], index) => (
          <div key={name} className="bg-surface px-4 py-3.5 md:px-6">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="mt-0.5 font-num text-lg font-semibold text-fg">
              ¥{yuan(fen)}
              {index === 0 && (
                <span className="ml-1.5 text-xs font-normal text-muted">{totals.orders} 单</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isEmpty ? (
        <p className="border-t border-line px-4 py-8 text-center text-muted">该月没有订单、结算或付款</p>
      ) : (
        <>
          <BarTable
            title="按经费项目"
            columns={['项目', '本月下单', '累计使用', '剩余']}
            rows={envelopes.map((row) => ({
              key: row.rid,
              name: row.name,
              note: row.no,
              figures: [row.ordered_fen, row.used_fen, row.left_fen],
            }))}
          />
          <BarTable
            title="按成员"
            columns={['成员', '本月下单', '待审批', '本月结算']}
            rows={members.map((row) => ({
              key: row.user,
              name: row.name,
              note: `${row.orders} 单`,
              figures: [row.ordered_fen, row.waiting_fen, row.billed_fen],
            }))}
          />
          <BarTable
            title="按检测项目"
            columns={['检测项目', '本月下单']}
            rows={services.map((row) => ({
              key: row.name,
              name: row.name,
              note: `${row.orders} 单`,
              figures: [row.ordered_fen],
            }))}
          />
        </>
      )}
      <ul className="space-y-0.5 border-t border-line px-4 py-3 text-2xs text-muted md:px-6">
        {reportNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

const thisMonth = () => shanghaiDate(new Date()).slice(0, 7);

/** The months from one to this, the newest first; no more than of five years. */
function monthsSince(first: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = thisMonth().split('-').map(Number);
  while (months.length < 60) {
    const each = `${year}-${String(month).padStart(2, '0')}`;
    if (each < first && months.length > 0) break;
    months.push(each);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return months;
}
