import { Segmented, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { staffParcelTrack } from '../../parcels/contract.ts';
import { ParcelWay } from '../../parcels/member/parcel-way.tsx';
import { parcelTones } from '../../parcels/rules.ts';
import type { deskPlaces } from '../contract.staff.ts';

type Expected = OutputOf<typeof deskPlaces>['expected'][number];

/** Where parcels are, in the order in which they are wanted at the desk. */
const views = {
  all: { name: '全部', has: () => true },
  today: { name: '今日送达', has: ({ parcel }: Expected) => parcel?.state === 'delivering' },
  there: { name: '已签收待登记', has: ({ parcel }: Expected) => parcel?.state === 'signed' },
  moving: {
    name: '在途',
    has: ({ parcel }: Expected) => parcel?.state === 'moving' || parcel?.state === 'collected',
  },
} as const;
type View = keyof typeof views;

/** Orders whose samples should come, with how far their parcels are. */
export function ExpectedTable({
  expected,
  onLook,
}: {
  expected: readonly Expected[];
  onLook: (no: string) => void;
}) {
  const [view, setView] = useState<View>('all');
  const isFollowed = expected.some(({ parcel }) => parcel);
  const rows = expected.filter(views[isFollowed ? view : 'all'].has);
  return (
    <>
      {isFollowed && (
        <Segmented<View>
          className="mb-3"
          aria-label="包裹状态"
          value={view}
          onChange={setView}
          options={(Object.keys(views) as View[]).map((value) => ({
            value,
            label: `${views[value].name} ${expected.filter(views[value].has).length}`,
          }))}
        />
      )}
      <StaffTable
        rows={rows}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        width={820}
        empty="没有在途或待寄的样品"
        expandable={{
          columnTitle: <span className="sr-only">物流轨迹</span>,
          rowExpandable: ({ parcel }) => parcel !== null,
          expandedRowRender: ({ parcel }) => parcel && <Way rid={parcel.rid} />,
        }}
        columns={[
          {
            title: '订单',
            render: (_, { no }) => (
              <button
                type="button"
                className="cursor-pointer font-mono text-link hover:underline"
                onClick={() => onLook(no)}
              >
                {no}
              </button>
            ),
          },
          { title: '检测项目', dataIndex: 'title', ellipsis: true },
          { title: '状态', dataIndex: 'status_name', width: 110 },
          {
            title: '运单',
            width: 260,
            render: (_, { express, waybill, parcel }) =>
              waybill ? (
                <span className="flex flex-wrap items-center gap-x-2">
                  {express} <span className="font-num">{waybill}</span>
                  {parcel && <StatusTag tone={parcelTones[parcel.state]}>{parcel.state_name}</StatusTag>}
                </span>
              ) : (
                '—'
              ),
          },
          {
            title: '已收/共',
            width: 100,
            render: (_, { received, samples }) => `${received} / ${samples}`,
          },
          // Last: Enter opens what a row begins with.
          Table.EXPAND_COLUMN,
        ]}
      />
    </>
  );
}

function Way({ rid }: { rid: string }) {
  const state = useCall(staffParcelTrack, { rid });
  return <StaffLoaded state={state}>{(parcel) => <ParcelWay parcel={parcel} />}</StaffLoaded>;
}
