import { Button, Checkbox, DatePicker, Form, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, ReasonField, SelectField } from '../../../ui/antd/form-fields.tsx';
import { withNote } from '../../../ui/antd/lists/columns.tsx';
import { type ListOf, StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import {
  pickupArrive,
  pickupAssign,
  pickupAssignMany,
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

/** Pickups of a day by slot, and parcels on their way. */
export default function PickupPage() {
  const list = useStaffList(
    pickupBoard,
    [
      {
        segments: 'type',
        label: '类型',
        clears: ['district'],
        options: [
          { value: 1, label: '上门取样' },
          { value: 0, label: '自行寄送' },
        ],
      },
      {
        fields: ['date'],
        draw: ({ said, data, narrow }) =>
          said.type !== 0 && (
            <DatePicker
              aria-label="取样日期"
              allowClear={false}
              value={data ? dayjs(data.date) : null}
              onChange={(day) => narrow({ date: day?.format('YYYY-MM-DD'), district: undefined })}
            />
          ),
      },
      { search: 'kw', label: '单号、运单号或订单号' },
      {
        fields: ['district'],
        draw: (list) => list.said.type !== 0 && <Districts list={list} />,
      },
    ],
    { size: 50, standards: { type: 1 } },
  );
  const isPickup = list.said.type !== 0;
  const me = useStaffMe();
  const navigate = useNavigate();
  const { about, open, ends } = useOpened<{ kind: Kind; row: Row }>(list.reload);
  const arrive = useAction(pickupArrive, '已到达');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isGiving, setIsGiving] = useState(false);
  const canChoose = isPickup && me.may('pickups:work');
  const free = canChoose ? (list.data?.list ?? []).filter(canAssign) : [];
  const taken = free.filter(({ rid }) => chosen.includes(rid));
  const act = async (kind: string, row: Row) => {
    if (kind !== 'arrive') return open({ kind: kind as Kind, row });
    if (await arrive.run({ rid: row.rid, version: row.version })) await list.reload();
  };
  return (
    <StaffPage title="取样与来件" note="上门取样按日期与时段派单；来件到达后在样品台逐个扫码收样。">
      <StaffCard>
        <StaffList
          list={list}
          empty={isPickup ? '当日没有取样预约' : '没有寄送记录'}
          width={1000}
          note={({ couriers }) =>
            isPickup &&
            couriers.length > 0 &&
            `取样员：${couriers.map(({ name, load }) => `${name} ${load} 单`).join('，')}`
          }
          rowSelection={
            canChoose
              ? {
                  // A box for all would stand once more in the row that measures the columns, where nobody sees it.
                  columnTitle: <span className="sr-only">选择</span>,
                  selectedRowKeys: taken.map(({ rid }) => rid),
                  onChange: (keys) => setChosen(keys.map(String)),
                  getCheckboxProps: (row) => ({
                    disabled: !canAssign(row),
                    'aria-label': `选择 ${row.no}`,
                  }),
                }
              : undefined
          }
          above={
            free.length > 0 && (
              <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-tint px-3 py-2">
                <Checkbox
                  checked={taken.length === free.length}
                  indeterminate={taken.length > 0 && taken.length < free.length}
                  onChange={({ target }) => setChosen(target.checked ? free.map(({ rid }) => rid) : [])}
                >
                  全选可派单的
                </Checkbox>
                <span role="status" className="text-on-tint">
                  已选 {taken.length} 单
                </span>
                <Button
                  size="small"
                  type="primary"
                  disabled={taken.length === 0}
                  onClick={() => setIsGiving(true)}
                >
                  派给同一取样员
                </Button>
              </div>
            )
          }
          columns={[
            {
              title: isPickup ? '时段' : '单号',
              width: 150,
              render: (_, { time, no, created }) =>
                withNote(
                  <span className="font-medium text-fg">{isPickup ? time : no}</span>,
                  isPickup ? no : created,
                ),
            },
            {
              title: '状态',
              width: 110,
              render: (_, { status_name, status, reason }) =>
                withNote(<Tag color={colorOf(status)}>{status_name}</Tag>, reason),
            },
            isPickup
              ? {
                  title: '联系人与地区',
                  render: (_, { name, phone, district }) => withNote(`${name} ${phone}`, district),
                }
              : { title: '运单', render: (_, { express, waybill }) => `${express} ${waybill}`.trim() || '—' },
            {
              title: '订单',
              render: (_, { orders, message }) =>
                withNote(
                  orders.map(({ no, samples }) => `${no}（${samples} 个样品）`).join('、') || '—',
                  message && `留言：${message}`,
                ),
            },
            {
              title: '取样员',
              width: 130,
              hidden: !isPickup,
              render: (_, { rid, no, courier, photo_rid }) => (
                <>
                  {courier || '—'}
                  {photo_rid && (
                    <StoredPhoto
                      call={pickupPhoto}
                      input={{ rid, photo_rid }}
                      alt={`${no} 取样照片`}
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
        >
          {({ couriers }) => (
            <>
              {about && <PickupDialog {...about} couriers={couriers} {...ends} />}
              {isGiving && (
                <GiveDialog
                  rows={taken}
                  couriers={couriers}
                  onClose={() => setIsGiving(false)}
                  onDone={() => {
                    setIsGiving(false);
                    setChosen([]);
                    return list.reload();
                  }}
                />
              )}
            </>
          )}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}

function canAssign({ actions }: Row) {
  return actions.some(({ action, reason }) => action === 'assign' && !reason);
}

/** How many pickups each district has; each keeps the list to itself. */
function Districts({ list: { said, data, narrow } }: { list: ListOf<typeof pickupBoard> }) {
  const districts = data?.districts ?? [];
  if (districts.length === 0 && !said.district) return null;
  const nameOf = ({ name, area }: (typeof districts)[number]) =>
    area && districts.filter((each) => each.area === area).length === 1 ? area : name;
  const all = districts.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-2">
      <legend className="sr-only">按地区筛选</legend>
      {[{ name: '', area: '', count: all }, ...districts].map((each) => {
        const isOn = (said.district ?? '') === each.name;
        return (
          <Button
            key={each.name}
            size="small"
            shape="round"
            aria-pressed={isOn}
            type={isOn ? 'primary' : 'default'}
            ghost={isOn}
            onClick={() => narrow({ district: each.name || undefined })}
          >
            {`${each.name ? nameOf(each) : '全部地区'} ${each.count}`}
          </Button>
        );
      })}
    </fieldset>
  );
}

function colorOf(status: number) {
  if (status === pickupStates.failed) return 'red';
  return status >= pickupStates.stored ? 'default' : 'blue';
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
  ...ends
}: {
  kind: Kind;
  row: Row;
  couriers: Board['couriers'];
} & DialogEnds) {
  const assign = useAction(pickupAssign, '已派单');
  const cancel = useAction(pickupCancel, '已取消');
  const fail = useAction(pickupFail, '已登记');
  const collect = useAction(pickupCollect, '已确认取样');
  const [photo, setPhoto] = useState<Photo>();
  const [signature, setSignature] = useState<Photo>();
  const submit = ({ courier_rid: chosen, reason, count }: Values) => {
    const known = { rid, version };
    if (kind === 'assign') return assign.run({ ...known, courier_rid: chosen });
    if (kind === 'cancel') return cancel.run({ ...known, reason });
    if (kind === 'fail') return fail.run({ ...known, reason });
    return collect.run({
      ...{ ...known, count },
      photo_rid: photo?.rid ?? '',
      signature_rid: signature?.rid ?? '',
    });
  };
  return (
    <FormDialog
      title={`${titles[kind]} ${no}`}
      {...ends}
      initialValues={{ courier_rid: courier_rid || undefined, count: 1 }}
      isGrave={kind === 'cancel'}
      send={submit}
    >
      {kind === 'assign' && <CourierField couriers={couriers} />}
      {(kind === 'cancel' || kind === 'fail') && <ReasonField label="原因（客户可见）" />}
      {kind === 'collect' && (
        <>
          <NumberField name="count" label="件数" must="请填写件数" min={1} max={999} whole />
          <Form.Item label="样品照片" required>
            <PhotoField label="样品照片" value={photo} onChange={setPhoto} />
          </Form.Item>
          <Form.Item label="签收单照片" required>
            <PhotoField label="签收单照片" value={signature} onChange={setSignature} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

/** Gives the chosen pickups to one courier. */
function GiveDialog({
  rows,
  couriers,
  ...ends
}: {
  rows: readonly Row[];
  couriers: Board['couriers'];
} & DialogEnds) {
  const assign = useAction(pickupAssignMany, `已派单 ${rows.length} 单`);
  const list = rows.map(({ rid, version }) => ({ rid, version }));
  return (
    <FormDialog<Pick<Values, 'courier_rid'>>
      title={`派单 ${rows.length} 单`}
      note={rows.map(({ time, no, district }) => `${time} ${district}（${no}）`).join('、')}
      {...ends}
      send={({ courier_rid }) => assign.run({ list, courier_rid })}
    >
      <CourierField couriers={couriers} />
    </FormDialog>
  );
}

function CourierField({ couriers }: { couriers: Board['couriers'] }) {
  return (
    <SelectField
      name="courier_rid"
      label="取样员"
      extra="客户将收到取样员的姓名与手机号"
      must="请选择取样员"
      options={couriers.map(({ rid: value, name, load }) => ({ value, label: `${name}（当日 ${load} 单）` }))}
    />
  );
}
