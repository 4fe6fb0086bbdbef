import { Select, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { deliveryLogList } from '../contract.staff.ts';

type Row = OutputOf<typeof deliveryLogList>['list'][number];
const channels = { wechat: '微信', sms: '短信', mail: '邮件' } as const;
const results = {
  sent: { name: '已发送', tone: 'done' },
  failed: { name: '失败', tone: 'alert' },
  put_off: { name: '推迟', tone: 'wait' },
} as const;

/** Every attempt to deliver a notice to a customer, newest first. */
export default function DeliveryPage() {
  const [filters, setFilters] = useFilters(['channel', 'result']);
  const [pages, setPages] = useState<string[]>([]);
  const narrow = (changes: Parameters<typeof setFilters>[0]) => {
    setPages([]);
    setFilters(changes);
  };
  const log = useCall(deliveryLogList, {
    channel: oneOf(channels, filters.channel),
    result: oneOf(results, filters.result),
    before: pages.at(-1),
  });
  return (
    <StaffPage
      title="通知发送记录"
      note="短信、微信与邮件的每一次发送，保留180天；失败时依次改走微信、短信、邮件。"
    >
      <StaffCard>
        <div className="mb-4 flex flex-wrap gap-2">
          <Select
            allowClear
            aria-label="渠道"
            placeholder="渠道"
            className="w-32"
            value={filters.channel}
            options={Object.entries(channels).map(([value, label]) => ({ value, label }))}
            onChange={(channel) => narrow({ channel })}
          />
          <Select
            allowClear
            aria-label="结果"
            placeholder="结果"
            className="w-32"
            value={filters.result}
            options={Object.entries(results).map(([value, { name }]) => ({ value, label: name }))}
            onChange={(result) => narrow({ result })}
          />
        </div>
        <StaffLoaded state={log}>
          {({ list, next }) => (
            <>
              <Table<Row>
                locale={{ emptyText: '还没有发送记录' }}
                rowKey="id"
                size="small"
                loading={log.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 760 }}
                columns={[
                  { title: '时间', dataIndex: 'at', width: 180 },
                  { title: '通知', dataIndex: 'title' },
                  {
                    title: '渠道',
                    width: 90,
                    render: (_, { channel }) => (channels as Record<string, string>)[channel] ?? channel,
                  },
                  { title: '接收人', dataIndex: 'receiver', width: 200 },
                  {
                    title: '结果',
                    width: 100,
                    render: (_, { result }) => {
                      const { name, tone } = results[result as keyof typeof results];
                      return <StatusTag tone={tone}>{name}</StatusTag>;
                    },
                  },
                  { title: '原因', dataIndex: 'reason', render: (text) => text || '—' },
                ]}
              />
              <TurnPages trail={pages} next={next} onTurn={setPages} />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

function oneOf<Names extends object>(names: Names, text: string | undefined): keyof Names | undefined {
  return text && text in names ? (text as keyof Names) : undefined;
}
