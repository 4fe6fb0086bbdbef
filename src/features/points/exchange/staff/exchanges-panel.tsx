import type { OutputOf } from '../../../../core/call.ts';
import { ActionButtons } from '../../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { stateTag, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../../ui/antd/lists/with-count.ts';
import { ParcelFields } from '../../../../ui/antd/parcel-fields.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { exchangeAddressee, exchangeList, exchangeMove } from '../contract.staff.ts';
import { exchangeRecord, type GoodsKind, goodsKinds } from '../rules.states.ts';

type Row = OutputOf<typeof exchangeList>['list'][number];
type Action = 'accept' | 'send' | 'reject';

/** What customers exchanged points for; goods are taken on, sent, or refused. */
export function ExchangesPanel() {
  const list = useStaffList(
    exchangeList,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(exchangeRecord.names).map(([value, name]) => ({
            value: Number(value),
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      { search: 'kw', label: '兑换单号、运单号或商品' },
    ],
    { size: 20 },
  );
  const canWork = useStaffMe().may('promoters:work');
  const move = useAction(exchangeMove, '已受理');
  const { about, open, ends } = useOpened<{ action: 'send' | 'reject'; row: Row }>(list.reload);
  const act = async (action: Action, row: Row) => {
    if (action !== 'accept') return open({ action, row });
    if (await move.run({ rid: row.rid, version: row.version, action })) await list.reload();
  };
  return (
    <StaffList
      {...{ list, empty: '没有符合条件的兑换', width: 940 }}
      columns={[
        {
          title: '兑换',
          width: 160,
          render: (_, { no, created }) =>
            withNote(<span className="font-mono">{no}</span>, created.slice(0, 16)),
        },
        {
          title: '状态',
          width: 150,
          render: (_, row) => withNote(stateTag(exchangeRecord, row), row.reason),
        },
        {
          title: '商品',
          render: (_, { name, kind, points }) =>
            withNote(name, `${goodsKinds[kind as GoodsKind]} · ${points} 积分`),
        },
        { title: '客户', width: 140, render: (_, { customer, phone }) => withNote(customer, phone) },
        {
          title: '运单',
          width: 170,
          render: (_, { express, waybill }) => (waybill ? withNote(waybill, express) : '—'),
        },
        {
          title: '操作',
          width: 200,
          hidden: !canWork,
          render: (_, row) => (
            <ActionButtons
              actions={row.actions as { action: Action; name: string }[]}
              primary={['accept', 'send']}
              danger={['reject']}
              onAction={(action) => void act(action, row)}
            />
          ),
        },
      ]}
    >
      {() =>
        about &&
        (about.action === 'send' ? (
          <SendDialog row={about.row} {...ends} />
        ) : (
          <RejectDialog row={about.row} {...ends} />
        ))
      }
    </StaffList>
  );
}

function RejectDialog({ row: { rid, version, no }, ...ends }: { row: Row } & DialogEnds) {
  const { run } = useAction(exchangeMove, '已驳回，积分已退回');
  return (
    <ReasonModal
      title={`驳回兑换 ${no}`}
      note="原因将通知客户，积分与库存退回。"
      isGrave
      send={(reason) => run({ rid, version, action: 'reject', reason })}
      {...ends}
    />
  );
}

function SendDialog({ row: { rid, version, no, name }, ...ends }: { row: Row } & DialogEnds) {
  const { run } = useAction(exchangeMove, '已登记发货');
  const look = useAction(exchangeAddressee, '已记录查看');
  return (
    <FormDialog<{ express: string; waybill: string }>
      title={`登记发货 ${no}`}
      note={name}
      send={({ express, waybill }) => run({ rid, version, action: 'send', express, waybill: waybill.trim() })}
      {...ends}
    >
      <ParcelFields rid={rid} look={look} />
    </FormDialog>
  );
}
