import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import type { Asked } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import type { accountMatters } from '../contract.ts';

type Matters = OutputOf<typeof accountMatters>;

/** What keeps an account from being closed; once nothing does, what ends with it, and the form that closes it. */
export function AccountMatters({
  state,
  hasLinks,
  children,
}: {
  state: Asked<Matters>;
  /** Whether the reader can settle it on the pages of the member centre. */
  hasLinks?: boolean;
  children: ReactNode;
}) {
  return (
    <StaffLoaded state={state}>
      {({ open, ending }) =>
        open.length > 0 ? (
          <>
            <p className="mb-3 text-fg">还有以下事项未了结，全部处理后即可注销。</p>
            <OpenMatters open={open} hasLinks={hasLinks} />
          </>
        ) : (
          <>
            <EndingMatters ending={ending} />
            {children}
          </>
        )
      }
    </StaffLoaded>
  );
}

function OpenMatters({ open, hasLinks = false }: { open: Matters['open']; hasLinks?: boolean }) {
  return (
    <Table<Matters['open'][number]>
      aria-label="未了结的事项"
      rowKey="name"
      size="small"
      pagination={false}
      dataSource={open}
      columns={[
        { title: '事项', dataIndex: 'name' },
        {
          title: '数量',
          width: 60,
          align: 'right',
          render: (_, { count }) => <span className="font-num">{count}</span>,
        },
        {
          title: '金额',
          align: 'right',
          render: (_, { fen }) => <span className="font-num">{fen === null ? '—' : `¥${yuan(fen)}`}</span>,
        },
        {
          title: '处理方式',
          render: (_, { page, todo }) =>
            hasLinks ? (
              <Link to={page} className="text-link hover:underline">
                {todo}
              </Link>
            ) : (
              todo
            ),
        },
      ]}
    />
  );
}

function EndingMatters({ ending }: { ending: Matters['ending'] }) {
  if (ending.length === 0) return null;
  return (
    <div className="mb-4 rounded-md bg-page px-4 py-3">
      <p className="mb-1 font-medium text-fg">注销后同时失效</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {ending.map(({ name, count, fen, fate }) => (
          <li key={name}>
            {name} <span className="font-num">{fen === null ? count : `¥${yuan(fen)}`}</span>：{fate}
          </li>
        ))}
      </ul>
    </div>
  );
}
