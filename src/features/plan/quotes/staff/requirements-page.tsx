import { Alert, Button, Input, Select, Table, Tabs } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import {
  enquiryAssign,
  enquiryFile,
  enquiryList,
  enquiryPhone,
  type StaffEnquiry,
} from '../../../enquiries/contract.staff.ts';
import { enquiryRecord } from '../../../enquiries/rules.states.ts';
import { EndDialog } from './end-dialog.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { QuoteTable } from './quote-table.tsx';

const kinds = [
  { value: '', label: '全部类型' },
  { value: '1', label: '需求' },
  { value: '0', label: '留言' },
  { value: '2', label: '投诉' },
];

/** Posted requirements with what became of them, and the quotes that staff made. */
export default function RequirementsPage() {
  const [filters, change] = useFilters(['tab', 'status', 'kind', 'kw', 'mine', 'bargain', 'page']);
  const me = useStaffMe();
  const [isQuoting, setQuoting] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <StaffPage
      title="需求与报价"
      actions={
        me.may('orders:work') && (
          <Button type="primary" onClick={() => setQuoting(true)}>
            向客户报价
          </Button>
        )
      }
    >
      <StaffCard>
        <Tabs
          activeKey={filters.tab ?? 'leads'}
          onChange={(tab) =>
            change({
              tab: tab === 'leads' ? undefined : tab,
              page: undefined,
              kw: undefined,
              mine: undefined,
            })
          }
          items={[
            { key: 'leads', label: '需求与留言', children: <Leads filters={filters} change={change} /> },
            {
              key: 'quotes',
              label: '定制报价',
              children: <QuoteTable key={turn} filters={filters} change={change} />,
            },
          ]}
        />
      </StaffCard>
      {isQuoting && (
        <QuoteDialog
          onClose={() => setQuoting(false)}
          onDone={() => {
            setQuoting(false);
            setTurn(turn + 1);
            change({ tab: 'quotes' });
          }}
        />
      )}
    </StaffPage>
  );
}

type Filters = Partial<Record<'status' | 'kind' | 'kw' | 'mine' | 'page', string>>;

function Leads({
  filters,
  change,
}: {
  filters: Filters;
  change: (changes: Partial<Record<keyof Filters, string | undefined>>) => void;
}) {
  const me = useStaffMe();
  const page = Number(filters.page ?? 1);
  const leads = useCall(enquiryList, {
    page,
    kw: filters.kw,
    ...(filters.status && { status: Number(filters.status) }),
    ...(filters.kind && { kind: Number(filters.kind) as 0 | 1 | 2 }),
    ...(filters.mine && { mine: 1 as const }),
  });
  const [quoting, setQuoting] = useState<StaffEnquiry>();
  const [ending, setEnding] = useState<{ lead: StaffEnquiry; action: 'lose' | 'settle' | 'reopen' }>();
  const assign = useAction(enquiryAssign, '已分派');
  const narrow = (changes: Partial<Record<keyof Filters, string | undefined>>) =>
    change({ ...changes, page: undefined });
  const give = async (rid: string, staff_rid: string) => {
    if (await assign.run({ rid, staff_rid })) await leads.reload();
  };
  const counts = leads.data?.counts ?? {};
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Input.Search
          aria-label="搜索需求"
          placeholder="编号、姓名、单位、内容"
          defaultValue={filters.kw}
          allowClear
          onSearch={(kw) => narrow({ kw })}
          style={{ width: 240 }}
        />
        <Select
          aria-label="类型"
          value={filters.kind ?? ''}
          options={kinds}
          onChange={(kind) => narrow({ kind })}
          style={{ width: 120 }}
        />
        <Select
          aria-label="状态"
          value={filters.status ?? ''}
          onChange={(status) => narrow({ status })}
          style={{ width: 150 }}
          options={[
            { value: '', label: '全部状态' },
            ...Object.entries(enquiryRecord.names).map(([value, name]) => ({
              value,
              label: `${name} ${counts[value] ?? 0}`,
            })),
          ]}
        />
        <Button
          aria-pressed={filters.mine === '1'}
          type={filters.mine ? 'primary' : 'default'}
          ghost={filters.mine === '1'}
          onClick={() => narrow({ mine: filters.mine ? undefined : '1' })}
        >
          我负责的
        </Button>
      </div>
      {(leads.data?.lost.length ?? 0) > 0 && (
        <Alert
          className="mb-3"
          type="info"
          title={`流失原因：${leads.data?.lost.map(({ name, count }) => `${name} ${count}`).join('，')}`}
        />
      )}
      <StaffLoaded state={leads}>
        {({ list, total, size, advisers }) => (
          <Table<StaffEnquiry>
            rowKey="rid"
            dataSource={list}
            loading={leads.isLoading}
            scroll={{ x: 900 }}
            locale={{ emptyText: '没有符合条件的需求' }}
            pagination={{
              current: page,
              total,
              pageSize: size,
              showSizeChanger: false,
              onChange: (next) => change({ page: String(next) }),
            }}
            expandable={{
              columnTitle: <span className="sr-only">详情</span>,
              expandedRowRender: (lead) => <Lead lead={lead} />,
            }}
            columns={[
              {
                title: '编号',
                width: 150,
                render: (_, { no, kind_name, created }) => (
                  <>
                    <span className="font-num text-fg">{no}</span>
                    <span className="block text-xs text-muted">
                      {kind_name} · {created.slice(0, 16)}
                    </span>
                  </>
                ),
              },
              {
                title: '联系人',
                width: 160,
                render: (_, { name, company }) => (
                  <>
                    <span className="text-fg">{name}</span>
                    <span className="block text-xs text-muted">{company || '—'}</span>
                  </>
                ),
              },
              {
                title: '内容',
                render: (_, { content }) => <p className="line-clamp-2 max-w-90 text-sm">{content}</p>,
              },
              {
                title: '状态',
                width: 110,
                render: (_, { status, status_name, lost_reason }) => (
                  <>
                    <StatusTag tone={enquiryRecord.toneOf(status)}>{status_name}</StatusTag>
                    {lost_reason && <span className="block text-2xs text-muted">{lost_reason}</span>}
                  </>
                ),
              },
              {
                title: '顾问',
                width: 130,
                render: (_, { rid, adviser, actions }) =>
                  actions.some(({ action }) => action === 'assign') ? (
                    <Select
                      size="small"
                      aria-label="分派给"
                      placeholder="分派给…"
                      value={adviser?.rid}
                      style={{ width: 110 }}
                      onChange={(staff_rid) => void give(rid, staff_rid)}
                      options={advisers
                        .filter(
                          (each) =>
                            me.may('orders:approve') || each.rid === me.rid || each.rid === adviser?.rid,
                        )
                        .map((each) => ({ value: each.rid, label: each.name }))}
                    />
                  ) : (
                    (adviser?.name ?? '—')
                  ),
              },
              {
                title: '操作',
                width: 230,
                render: (_, lead) => (
                  <ActionButtons
                    actions={lead.actions.filter(({ action }) => action !== 'assign')}
                    onAction={(action) =>
                      action === 'quote'
                        ? setQuoting(lead)
                        : setEnding({ lead, action: action as 'lose' | 'settle' | 'reopen' })
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </StaffLoaded>
      {quoting && (
        <QuoteDialog
          lead={quoting}
          onClose={() => setQuoting(undefined)}
          onDone={() => {
            setQuoting(undefined);
            void leads.reload();
          }}
        />
      )}
      {ending && (
        <EndDialog
          {...ending}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            void leads.reload();
          }}
        />
      )}
    </>
  );
}

/** All of one requirement: what is wanted, by when, for how much, and with which files. */
function Lead({ lead }: { lead: StaffEnquiry }) {
  const me = useStaffMe();
  const reveal = useAction(enquiryPhone, '已记录查看');
  const file = useSaveFile(enquiryFile);
  const [phone, setPhone] = useState<string>();
  const facts = [
    ['电话', phone ?? lead.phone],
    ['邮箱', lead.email],
    ['咨询项目', lead.service?.name],
    ['服务类型', lead.types.join('、')],
    ['预算', lead.budget_fen === null ? '' : `¥${yuan(lead.budget_fen)}`],
    ['期望完成', lead.deadline],
    ['客户账号', lead.customer && `${lead.customer.name} ${lead.customer.company}`],
    ['处理结果', lead.outcome],
  ].filter(([, value]) => value);
  return (
    <div className="space-y-2 text-sm">
      <p className="max-w-3xl whitespace-pre-line text-fg [overflow-wrap:anywhere]">{lead.content}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-body">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {!phone && lead.phone.includes('*') && me.may('orders:work') && (
          <Button
            size="small"
            loading={reveal.isBusy}
            onClick={async () => setPhone((await reveal.run({ rid: lead.rid }))?.data.phone)}
          >
            查看电话
          </Button>
        )}
        {lead.files.map(({ rid, name }) => (
          <Button
            key={rid}
            size="small"
            loading={file.isBusy}
            onClick={() => void file.save({ rid: lead.rid, file_rid: rid })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
