import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { RowButton, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
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
  const list = useStaffList(agreementList, [], { also: { customer_rid: customerRid } });
  const edited = useOpened<ListedAgreement | 'new'>(list.reload);
  const removed = useOpened<ListedAgreement>(list.reload);
  const canWork = list.data?.can_work === 1;
  return (
    <StaffCard
      title="协议价"
      extra={canWork && <Button onClick={() => edited.open('new')}>添加协议价</Button>}
    >
      <StaffList
        list={list}
        empty="没有协议价，按公开价格计算"
        width={680}
        perPage={10}
        columns={[
          {
            title: '项目或分类',
            render: (_, { name, service_rid, memo }) =>
              withNote(name, [service_rid ? '项目' : '分类', memo].filter(Boolean).join(' · ')),
          },
          { title: '价格', render: (_, agreement) => <Price {...agreement} /> },
          {
            title: '有效期',
            className: 'whitespace-nowrap',
            render: (_, { valid_from, valid_to }) => `${valid_from} 至 ${valid_to ?? '长期'}`,
          },
          {
            title: '状态',
            render: (_, { state }) => <StatusTag tone={states[state][1]}>{states[state][0]}</StatusTag>,
          },
          { title: '最近修改', dataIndex: 'staff' },
          {
            title: '操作',
            width: 110,
            hidden: !canWork,
            render: (_, agreement) => (
              <span className="flex gap-3">
                <RowButton of={`${agreement.name} 的协议价`} onClick={() => edited.open(agreement)}>
                  修改
                </RowButton>
                <RowButton danger of={`${agreement.name} 的协议价`} onClick={() => removed.open(agreement)}>
                  删除
                </RowButton>
              </span>
            ),
          },
        ]}
      >
        {({ categories }) => (
          <>
            {edited.about && (
              <AgreementDialog
                customerRid={customerRid}
                agreement={edited.about === 'new' ? undefined : edited.about}
                categories={categories}
                {...edited.ends}
              />
            )}
            {removed.about && (
              <AgreementRemoval customerRid={customerRid} agreement={removed.about} {...removed.ends} />
            )}
          </>
        )}
      </StaffList>
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
