import { Form, Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, ReasonField } from '../../../ui/antd/form-fields.tsx';
import { withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { ParcelFields } from '../../../ui/antd/parcel-fields.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import { returnAccept, returnAddressee, returnReject, returnSend, staffReturns } from '../contract.staff.ts';
import { type ReturnAction, returnRecord, returnStates } from '../rules.states.ts';

type Row = OutputOf<typeof staffReturns>['list'][number];

/** Requests of customers to have leftovers back: taking them on, what freight costs, and sending them. */
export default function ReturnsPage() {
  const list = useStaffList(
    staffReturns,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(returnRecord.names).map(([value, name]) => ({
            value: Number(value),
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      {
        select: 'owner',
        label: '归属',
        options: (data) => (data?.owners ?? []).map(({ rid, name }) => ({ value: rid, label: name })),
      },
      { search: 'kw', label: '回寄单号、样品编号或订单号' },
    ],
    { size: 20, standards: { status: returnStates.pending } },
  );
  const me = useStaffMe();
  const { about, open, ends } = useOpened<{ kind: ReturnAction; row: Row }>(list.reload);
  const accept = useAction(returnAccept, '已受理');
  const act = async (kind: ReturnAction, row: Row) => {
    if (kind !== 'accept' || row.way === 1) return open({ kind, row });
    if (await accept.run({ rid: row.rid, version: row.version })) await list.reload();
  };
  return (
    <StaffPage title="样品回寄" note="受理后：到付与自提直接备货，余额支付的先核实运费，客户付清后寄出。">
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的回寄申请"
          width={1000}
          columns={[
            {
              title: '申请',
              width: 160,
              render: (_, { no, created }) =>
                withNote(<span className="font-mono">{no}</span>, created.slice(0, 16)),
            },
            {
              title: '状态',
              width: 110,
              render: (_, { status, status_name, reason }) =>
                withNote(<StatusTag tone={returnRecord.toneOf(status)}>{status_name}</StatusTag>, reason),
            },
            {
              title: '客户',
              width: 140,
              render: (_, { customer, phone, owner_name }) =>
                withNote(customer, [phone, owner_name].filter(Boolean).join(' · ')),
            },
            {
              title: '样品与位置',
              render: (_, { places, samples, remark }) =>
                withNote(
                  places || samples.map(({ no }) => no).join('、'),
                  [
                    [...new Set(samples.map(({ order_no }) => order_no))].join('、'),
                    remark && `备注：${remark}`,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ),
            },
            {
              title: '方式',
              width: 170,
              render: (_, { way_name, temp, freight_fen, express, waybill }) =>
                withNote(
                  <>
                    {way_name} {temp === 1 && <Tag color="processing">冷链</Tag>}
                  </>,
                  waybill ? `${express} ${waybill}` : freight_fen !== null && `运费 ¥${yuan(freight_fen)}`,
                ),
            },
            {
              title: '操作',
              width: 190,
              hidden: !me.may('samples:work'),
              render: (_, row) => (
                <ActionButtons
                  actions={row.actions as { action: ReturnAction; name: string; reason: string }[]}
                  primary={['accept', 'send', 'hand']}
                  danger={['reject']}
                  onAction={(kind) => void act(kind, row)}
                />
              ),
            },
          ]}
        >
          {() => about && <ReturnDialog {...about} {...ends} />}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}

const titles: Partial<Record<ReturnAction, string>> = {
  accept: '核实运费',
  reject: '驳回申请',
  send: '登记寄出',
  hand: '登记领取',
};

type Values = { freight: number; reason: string; express: string; waybill: string };

function ReturnDialog({
  kind,
  row: { rid, no, version, samples, way },
  ...ends
}: { kind: ReturnAction; row: Row } & DialogEnds) {
  const accept = useAction(returnAccept, '已通知客户付运费');
  const reject = useAction(returnReject, '已驳回');
  const send = useAction(returnSend, kind === 'hand' ? '已登记领取' : '已登记寄出');
  const look = useAction(returnAddressee, '已记录查看');
  const [photo, setPhoto] = useState<Photo>();
  const submit = ({ freight, reason, express, waybill }: Values) => {
    const known = { rid, version };
    if (kind === 'accept') return accept.run({ ...known, freight_fen: Math.round(freight * 100) });
    if (kind === 'reject') return reject.run({ ...known, reason });
    return send.run({ ...known, express, waybill: waybill?.trim(), photo_rid: photo?.rid ?? '' });
  };
  return (
    <FormDialog
      title={`${titles[kind]} ${no}`}
      note={`${samples.length} 个样品：${samples.map((sample) => sample.no).join('、')}`}
      isGrave={kind === 'reject'}
      send={submit}
      {...ends}
    >
      {kind === 'accept' && (
        <NumberField name="freight" label="运费（元）" must="请填写运费" min={0.01} max={1_000} yuan />
      )}
      {kind === 'reject' && <ReasonField label="原因（客户可见）" />}
      {kind === 'send' && <ParcelFields rid={rid} look={look} />}
      {(kind === 'send' || kind === 'hand') && (
        <Form.Item label={way === 2 ? '领取照片' : '寄出照片'} required>
          <PhotoField label={way === 2 ? '领取照片' : '寄出照片'} value={photo} onChange={setPhoto} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
