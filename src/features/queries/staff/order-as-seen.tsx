import { Button } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { type Facts, FactTable } from '../../../ui/antd/fact-list.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { discountsIn } from '../../orders/discounts/rules.ts';
import type { customerPageView } from '../contract.staff-view.ts';
import { Amount } from './customer-views.tsx';

type Order = NonNullable<OutputOf<typeof customerPageView>['order']>;

/** An order as its customer sees it: lines with the steps of their price, samples, history, what they may do now. */
export function OrderView({
  no,
  status_name,
  created,
  promise_date,
  total_fen,
  coupon,
  points,
  points_fen,
  contact,
  remark,
  actions,
  proposal,
  lines,
  samples,
  history,
  onBack,
}: Order & { onBack: () => void }) {
  const facts: Facts = [
    ['状态', status_name],
    ['提交时间', created],
    ['预计交付', promise_date ?? ''],
    ['联系人', [contact.name, contact.phone].filter(Boolean).join(' ')],
    ['客户现在可以', actions.map(({ name, reason }) => (reason ? `${name}（${reason}）` : name)).join('、')],
    ['待客户答复', proposal ? proposal.summary || '变更提议' : ''],
    ['备注', remark],
    ...discountsIn({ coupon, points, points_fen }).map(([name, fen]): Facts[number] => [
      name,
      <Amount key={name} fen={-fen} />,
    ]),
    ['合计', <Amount key="total" fen={total_fen} />],
  ];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold text-fg">订单 {no}</h2>
        <Button onClick={onBack}>返回订单列表</Button>
      </div>
      <FactTable facts={facts} />
      <h3 className="mt-4 mb-2 font-semibold text-fg">项目与价格</h3>
      <StaffTable
        rows={lines}
        width={640}
        columns={[
          {
            title: '项目',
            render: (_, { name, params }) => (
              <>
                {name}
                <span className="block text-xs text-muted">
                  {params.map((param) => `${param.name}：${param.value}`).join('；')}
                </span>
              </>
            ),
          },
          { title: '份数', dataIndex: 'count', align: 'right' },
          {
            title: '计价',
            render: (_, { formula }) =>
              formula.map((step) => (
                <span key={step.label + step.formula} className="block text-xs">
                  {step.label} <span className="text-muted">{step.formula}</span>
                </span>
              )),
          },
          { title: '金额', align: 'right', render: (_, { amount_fen }) => <Amount fen={amount_fen} /> },
        ]}
      />
      <h3 className="mt-4 mb-2 font-semibold text-fg">样品（{samples.length}）</h3>
      <StaffTable
        rows={samples}
        perPage={10}
        width={560}
        empty="没有样品"
        columns={[
          { title: '样品编号', dataIndex: 'no' },
          { title: '名称', render: (_, { name }) => name || '—' },
          { title: '样品状态', render: (_, { state_name }) => state_name || '—' },
          { title: '剩余', render: (_, { left }) => left || '—' },
          { title: '保管至', render: (_, { keep_until }) => keep_until || '—' },
        ]}
      />
      <h3 className="mt-4 mb-2 font-semibold text-fg">进度</h3>
      <ol className="space-y-2">
        {history.map((step) => (
          <li key={step.at + step.action + step.to}>
            {step.text}
            {step.reason && <span className="text-muted">：{step.reason}</span>}
            <span className="block text-xs text-muted">
              {step.actor} · {step.at}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
