import { Button, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import type { ListedAgreement } from '../contract.ts';
import { agreementList } from '../contract.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { AgreementRemoval } from './agreement-removal.tsx';

const states = {
  now: ['生效中', 'done'],
  later: ['未生效', 'wait'],
  over: ['已过期', 'stop'],
} as const;

/** A customer's own prices, to be added, changed and taken away by those who may. */
export function AgreementsCard({ customerRid }: { customerRid: string }) {
  const found = useCall(agreementList, { customer_rid: customerRid });
  const [edited, setEdited] = useState<ListedAgreement | 'new'>();
  const [removed, setRemoved] = useState<ListedAgreement>();
  const close = (isChanged: boolean) => {
    setEdited(undefined);
    setRemoved(undefined);
    if (isChanged) void found.reload();
  };
  return (
    <StaffCard
      title="协议价"
      extra={found.data?.can_work === 1 && <Button onClick={() => setEdited('new')}>添加协议价</Button>}
    >
      <StaffLoaded state={found}>
        {({ list, categories, can_work }) => (
          <>
            <Table<ListedAgreement>
              rowKey="rid"
              size="small"
              dataSource={list}
              loading={found.isLoading}
              pagination={list.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
              scroll={{ x: 680 }}
              locale={{ emptyText: '没有协议价，按公开价格计算' }}
              columns={[
                {
                  title: '项目或分类',
                  render: (_, { name, service_rid, memo }) => (
                    <>
                      {name}
                      <span className="block text-xs text-muted">
                        {[service_rid ? '项目' : '分类', memo].filter(Boolean).join(' · ')}
                      </span>
                    </>
                  ),
                },
                { title: '价格', render: (_, agreement) => <Price {...agreement} /> },
                {
                  title: '有效期',
                  render: (_, { valid_from, valid_to }) => (
                    <span className="whitespace-nowrap">
                      {valid_from} 至 {valid_to ?? '长期'}
                    </span>
                  ),
                },
                {
                  title: '状态',
                  render: (_, { state }) => <StatusTag tone={states[state][1]}>{states[state][0]}</StatusTag>,
                },
                { title: '最近修改', dataIndex: 'staff' },
                ...(can_work
                  ? [
                      {
                        title: '操作',
                        width: 110,
                        render: (_: unknown, agreement: ListedAgreement) => (
                          <span className="flex gap-3">
                            <Button
                              type="link"
                              size="small"
                              className="px-0!"
                              aria-label={`修改 ${agreement.name} 的协议价`}
                              onClick={() => setEdited(agreement)}
                            >
                              修改
                            </Button>
                            <Button
                              type="link"
                              size="small"
                              danger
                              className="px-0!"
                              aria-label={`删除 ${agreement.name} 的协议价`}
                              onClick={() => setRemoved(agreement)}
                            >
                              删除
                            </Button>
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            {edited && (
              <AgreementDialog
                customerRid={customerRid}
                agreement={edited === 'new' ? undefined : edited}
                categories={categories}
                onClose={close}
              />
            )}
            {removed && <AgreementRemoval customerRid={customerRid} agreement={removed} onClose={close} />}
          </>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}

/** What the customer pays, beside what everybody else does. */
function Price({ rate_percent, unit_fen, base_fen, unit }: ListedAgreement) {
  if (unit_fen === null) return <span className="whitespace-nowrap">原价 × {rate_percent}%</span>;
  return (
    <span className="whitespace-nowrap">
      <span className="font-num">¥{yuan(unit_fen)}</span> {unit}
      {base_fen !== null && <span className="block text-xs text-muted">公开单价 ¥{yuan(base_fen)}</span>}
    </span>
  );
}
