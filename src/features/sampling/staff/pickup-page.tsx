import { Button, DatePicker, Form, Input, InputNumber, Segmented, Select, Table, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { StoredPhoto } from '../../../ui/stored-photo.tsx';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import {
  pickupArrive,
  pickupAssign,
  pickupBoard,
  pickupCancel,
  pickupCollect,
  pickupFail,
  pickupPhoto,
} from '../contract.staff.ts';
import { pickupStates } from '../rules.states.ts';

type Board = OutputOf<typeof pickupBoard>;
type Row = Board['list'][number];
type Kind = 'assign' | 'cancel' | 'fail' | 'collect' | 'arrive';
const size = 50;

/** Pickups of a day by slot, and parcels on their way. */
export default function PickupPage() {
  const [filters, setFilters] = useFilters(['type', 'date', 'kw', 'page']);
  const type = filters.type === '0' ? 0 : 1;
  const page = Math.max(1, Number(filters.page) || 1);
  const state = useCall(pickupBoard, { type, date: filters.date, kw: filters.kw, page, size });
  const me = useStaffMe();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ kind: Kind; row: Row }>();
  const arrive = useAction(pickupArrive, '已到达');
  const act = async (kind: string, row: Row) => {
    if (kind !== 'arrive') return setOpen({ kind: kind as Kind, row });
    if (await arrive.run({ rid: row.rid, version: row.version })) await state.reload();
  };
  return (
    <StaffPage title="取样与来件" note="上门取样按日期与时段派单；来件到达后在样品台逐个扫码收样。">
      <StaffCard>
        <div className="mb-4 flex flex-wrap gap-2">
          <Segmented
            aria-label="类型"
            value={type}
            options={[
              { value: 1, label: '上门取样' },
              { value: 0, label: '自行寄送' },
            ]}
            onChange={(next) => setFilters({ type: next === 0 ? '0' : undefined, page: undefined })}
          />
          {type === 1 && (
            <DatePicker
              aria-label="取样日期"
              allowClear={false}
              value={state.data ? dayjs(state.data.date) : null}
              onChange={(day) => setFilters({ date: day?.format('YYYY-MM-DD'), page: undefined })}
            />
          )}
          <Input.Search
            allowClear
            aria-label="单号、运单号或订单号"
            placeholder="单号、运单号或订单号"
            className="max-w-72"
            maxLength={50}
            defaultValue={filters.kw}
            onSearch={(kw) => setFilters({ kw: kw.trim() || undefined, page: undefined })}
          />
        </div>
        <StaffLoaded state={state}>
          {(board) => (
            <>
              {type === 1 && board.couriers.length > 0 && (
                <p className="mb-3 text-sm text-muted">
                  取样员：
                  {board.couriers.map(({ name, load }) => `${name} ${load} 单`).join('，')}
                </p>
              )}
              <Table<Row>
                rowKey="rid"
                size="small"
                loading={state.isLoading}
                dataSource={board.list}
                scroll={{ x: 1000 }}
                locale={{ emptyText: type === 1 ? '当日没有取样预约' : '没有寄送记录' }}
                pagination={{
                  current: page,
                  pageSize: size,
                  total: board.total,
                  hideOnSinglePage: true,
                  onChange: (next) => setFilters({ page: String(next) }),
                }}
                columns={[
                  {
                    title: type === 1 ? '时段' : '单号',
                    width: 150,
                    render: (_, row) => (
                      <>
                        <span className="font-medium text-fg">{type === 1 ? row.time : row.no}</span>
                        <span className="block text-xs text-muted">{type === 1 ? row.no : row.created}</span>
                      </>
                    ),
                  },
                  {
                    title: '状态',
                    width: 110,
                    render: (_, { status_name, status, reason }) => (
                      <>
                        <Tag
                          color={
                            status === pickupStates.failed
                              ? 'red'
                              : status >= pickupStates.stored
                                ? 'default'
                                : 'blue'
                          }
                        >
                          {status_name}
                        </Tag>
                        {reason && <span className="block text-xs text-muted">{reason}</span>}
                      </>
                    ),
                  },
                  type === 1
                    ? {
                        title: '联系人与地区',
                        render: (_, { name, phone, district }) => (
                          <>
                            {name} {phone}
                            <span className="block text-xs text-muted">{district}</span>
                          </>
                        ),
                      }
                    : {
                        title: '运单',
                        render: (_, { express, waybill }) => `${express} ${waybill}`.trim() || '—',
                      },
                  {
                    title: '订单',
                    render: (_, { orders, message }) => (
                      <>
                        {orders.map(({ no, samples }) => `${no}（${samples} 个样品）`).join('、') || '—'}
                        {message && <span className="block text-xs text-muted">留言：{message}</span>}
                      </>
                    ),
                  },
                  {
                    title: '取样员',
                    width: 130,
                    hidden: type === 0,
                    render: (_, row) => (
                      <>
                        {row.courier || '—'}
                        {row.photo_rid && (
                          <StoredPhoto
                            call={pickupPhoto}
                            input={{ rid: row.rid, photo_rid: row.photo_rid }}
                            alt={`${row.no} 取样照片`}
                            className="ml-2 size-8 align-middle"
                          />
                        )}
                      </>
                    ),
                  },
                  {
                    title: '操作',
                    hidden: !me.may('pickups:work'),
                    render: (_, row) => (
                      <div className="flex flex-wrap gap-2">
                        <ActionButtons
                          actions={row.actions}
                          primary={['assign']}
                          danger={['cancel', 'fail']}
                          onAction={(kind) => void act(kind, row)}
                        />
                        {(row.status === pickupStates.sent || row.status === pickupStates.collected) &&
                          row.orders.length > 0 && (
                            <Button onClick={() => void navigate('/staff/samples')}>去样品台</Button>
                          )}
                      </div>
                    ),
                  },
                ]}
              />
              {open && (
                <PickupDialog
                  {...open}
                  couriers={board.couriers}
                  onClose={() => setOpen(undefined)}
                  onDone={() => {
                    setOpen(undefined);
                    void state.reload();
                  }}
                />
              )}
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

type Values = { courier_rid: string; reason: string; count: number };
const titles: Record<Kind, string> = {
  assign: '派单',
  cancel: '取消取样',
  fail: '登记取样失败',
  collect: '代为确认取样',
  arrive: '确认到达',
};

function PickupDialog({
  kind,
  row: { rid, no, version, courier_rid },
  couriers,
  onClose,
  onDone,
}: {
  kind: Kind;
  row: Row;
  couriers: Board['couriers'];
  onClose: () => void;
  onDone: () => void;
}) {
  const assign = useAction(pickupAssign, '已派单');
  const cancel = useAction(pickupCancel, '已取消');
  const fail = useAction(pickupFail, '已登记');
  const collect = useAction(pickupCollect, '已确认取样');
  const [photo, setPhoto] = useState<Photo>();
  const [signature, setSignature] = useState<Photo>();
  const submit = async ({ courier_rid: chosen, reason, count }: Values) => {
    const known = { rid, version };
    const done =
      kind === 'assign'
        ? await assign.run({ ...known, courier_rid: chosen })
        : kind === 'cancel'
          ? await cancel.run({ ...known, reason })
          : kind === 'fail'
            ? await fail.run({ ...known, reason })
            : await collect.run({
                ...{ ...known, count },
                photo_rid: photo?.rid ?? '',
                signature_rid: signature?.rid ?? '',
              });
    if (done) onDone();
  };
  const isBusy = [assign, cancel, fail, collect].some((action) => action.isBusy);
  return (
    <FormModal title={`${titles[kind]} ${no}`} onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={{ courier_rid: courier_rid || undefined, count: 1 }}
        onFinish={(values: Values) => void submit(values)}
      >
        {kind === 'assign' && (
          <Form.Item
            name="courier_rid"
            label="取样员"
            extra="客户将收到取样员的姓名与手机号"
            rules={[{ required: true, message: '请选择取样员' }]}
          >
            <Select
              options={couriers.map(({ rid: value, name, load }) => ({
                value,
                label: `${name}（当日 ${load} 单）`,
              }))}
            />
          </Form.Item>
        )}
        {(kind === 'cancel' || kind === 'fail') && (
          <Form.Item
            name="reason"
            label="原因（客户可见）"
            rules={[{ required: true, min: 2, message: '请填写原因' }]}
          >
            <Input.TextArea maxLength={200} rows={3} />
          </Form.Item>
        )}
        {kind === 'collect' && (
          <>
            <Form.Item name="count" label="件数" rules={[{ required: true, message: '请填写件数' }]}>
              <InputNumber min={1} max={999} precision={0} className="w-full!" />
            </Form.Item>
            <Form.Item label="样品照片" required>
              <PhotoField label="样品照片" value={photo} onChange={setPhoto} />
            </Form.Item>
            <Form.Item label="签收单照片" required>
              <PhotoField label="签收单照片" value={signature} onChange={setSignature} />
            </Form.Item>
          </>
        )}
        <Button type="primary" htmlType="submit" block loading={isBusy} danger={kind === 'cancel'}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}
