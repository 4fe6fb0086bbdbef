import { Alert } from 'antd';
import { useState } from 'react';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useReloadOn } from '../../../ui/antd/use-reload-on.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import type { StaffOrder } from '../../orders/board/contract.ts';
import { deskScan } from '../contract.staff.ts';
import { SampleDrawer } from './sample-drawer.tsx';
import { StateTags } from './stock-view.tsx';

/** The samples of an order: where each is, what is left, how long it is kept; its passport opens beside. */
export function OrderSamples({ order, onChanged }: { order: StaffOrder; onChanged: () => Promise<void> }) {
  const state = useCall(deskScan, { code: order.no });
  const [opened, setOpened] = useState<string>();
  const { reload } = state;
  const { version, samples } = order;
  useReloadOn(version, reload);
  if (samples.length === 0) return null;
  const nameOf = new Map(samples.map(({ rid, name }) => [rid, name]));
  return (
    <StaffCard title={`样品（${samples.length}）`}>
      {order.is_hidden === 1 && (
        <Alert type="info" showIcon className="mb-3" title="保密订单：样品名称与成分仅负责人可见" />
      )}
      <StaffLoaded state={state}>
        {({ orders }) => (
          <StaffTable
            rows={orders.find(({ rid }) => rid === order.rid)?.samples ?? []}
            perPage={20}
            width={760}
            columns={[
              {
                title: '样品',
                render: (_, { rid, no, version: seen }) => {
                  const name = nameOf.get(rid);
                  const text = (
                    <>
                      <b className="font-num font-medium">{no}</b>
                      {name && <span className="ml-2 text-muted">{name}</span>}
                    </>
                  );
                  if (seen === 0) return text;
                  return (
                    <button
                      type="button"
                      className="cursor-pointer text-left text-link hover:underline"
                      onClick={() => setOpened(rid)}
                    >
                      {text}
                    </button>
                  );
                },
              },
              { title: '状态', width: 150, render: (_, sample) => <StateTags sample={sample} /> },
              {
                title: '位置',
                width: 170,
                render: (_, { place, holder, version: seen }) =>
                  place || (holder ? `${holder} 领用中` : seen > 0 ? '未入库' : '未收样'),
              },
              {
                title: '申报 / 剩余',
                width: 150,
                render: (_, { announced, left, unit, version: seen }) => (
                  <span className="font-num">
                    {announced || '—'}
                    {seen > 0 && ` / ${left === null ? '未测' : `${left} ${unit}`}`}
                  </span>
                ),
              },
              { title: '保存至', width: 110, render: (_, { keep_until }) => keep_until || '—' },
              {
                title: '流转',
                width: 80,
                render: (_, { rid, no, version: seen }) =>
                  seen > 0 ? (
                    <button
                      type="button"
                      aria-label={`${no} 的流转记录`}
                      className="cursor-pointer text-link hover:underline"
                      onClick={() => setOpened(rid)}
                    >
                      查看
                    </button>
                  ) : (
                    '—'
                  ),
              },
            ]}
          />
        )}
      </StaffLoaded>
      {opened && (
        <SampleDrawer
          rid={opened}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
          onChanged={() => {
            void reload();
            void onChanged();
          }}
        />
      )}
    </StaffCard>
  );
}
