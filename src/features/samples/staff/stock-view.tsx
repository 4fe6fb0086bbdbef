import { Button, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { ReasonedButton } from '../../../ui/antd/reasoned-button.tsx';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { type DeskSample, deskLabels, deskList, deskViews } from '../contract.staff.ts';
import { BatchDialog, type BatchKind } from './batch-dialog.tsx';

type Filters = Partial<Record<'view' | 'kw' | 'room' | 'shelf' | 'box' | 'page' | 'tab', string>>;
type View = keyof typeof deskViews;

const size = 20;
const batchKinds = {
  place: '移位',
  handOver: '领用',
  giveBack: '寄回',
  askDisposal: '申请销毁',
  dispose: '确认销毁',
};

/** Samples in the laboratory by what has to be done with them, several at once. */
export function StockView({
  filters,
  onFilter,
  onOpen,
  onChanged,
}: {
  filters: Filters;
  onFilter: (changes: Filters) => void;
  onOpen: (rid: string) => void;
  onChanged: () => void;
}) {
  const view: View = filters.view && filters.view in deskViews ? (filters.view as View) : 'here';
  const page = Math.max(1, Number(filters.page) || 1);
  const { kw = '', room = '', shelf = '', box = '' } = filters;
  const state = useCall(deskList, { view, kw, room, shelf, box, page, size });
  const me = useStaffMe();
  const labels = useSaveFile(deskLabels);
  const [chosen, setChosen] = useState<DeskSample[]>([]);
  const [batch, setBatch] = useState<BatchKind>();
  const place = [room, shelf, box].filter(Boolean).join(' · ');
  /** Why one of the chosen samples does not allow it; undefined when all do. */
  const whyNot = (kind: BatchKind) => {
    if (chosen.length === 0) return '请先选择样品';
    for (const { no, actions } of chosen) {
      const offered = actions.find(({ action }) => action === kind);
      if (!offered) return `${no} 当前状态不可操作`;
      if (offered.reason) return `${no}：${offered.reason}`;
    }
    return undefined;
  };
  return (
    <StaffCard>
      <div className="mb-3 flex flex-wrap gap-2">
        {(Object.keys(deskViews) as View[]).map((each) => (
          <Button
            key={each}
            size="small"
            type={each === view ? 'primary' : 'default'}
            aria-pressed={each === view}
            onClick={() => {
              setChosen([]);
              onFilter({ view: each === 'here' ? undefined : each, page: undefined });
            }}
          >
            {deskViews[each]} {state.data?.counts[each] ?? ''}
          </Button>
        ))}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Input.Search
          allowClear
          aria-label="样品编号或订单号"
          placeholder="样品编号或订单号"
          className="max-w-64"
          defaultValue={kw}
          maxLength={50}
          onSearch={(text) => onFilter({ kw: text.trim() || undefined, page: undefined })}
        />
        {place && (
          <Tag
            closable
            onClose={() => onFilter({ room: undefined, shelf: undefined, box: undefined, page: undefined })}
          >
            {place}
          </Tag>
        )}
        {me.may('samples:work') &&
          (Object.keys(batchKinds) as BatchKind[]).map((kind) => {
            return (
              <ReasonedButton
                key={kind}
                reason={whyNot(kind)}
                danger={kind === 'dispose'}
                onClick={() => setBatch(kind)}
              >
                {batchKinds[kind]}
              </ReasonedButton>
            );
          })}
        <Button
          disabled={chosen.length === 0}
          loading={labels.isBusy}
          onClick={() => void labels.save({ rids: chosen.map(({ rid }) => rid) })}
        >
          打印标签
        </Button>
        {chosen.length > 0 && <span className="text-sm text-muted">已选 {chosen.length} 个</span>}
      </div>
      <StaffLoaded state={state}>
        {({ list, total }) => (
          <Table<DeskSample>
            rowKey="rid"
            size="small"
            loading={state.isLoading}
            dataSource={list}
            scroll={{ x: 900 }}
            locale={{ emptyText: '没有符合条件的样品' }}
            pagination={{
              current: page,
              pageSize: size,
              total,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (next) => onFilter({ page: String(next) }),
            }}
            rowSelection={{
              selectedRowKeys: chosen.map(({ rid }) => rid),
              onChange: (_, rows) => setChosen(rows),
              getCheckboxProps: ({ no }) => ({ 'aria-label': `选择 ${no}` }),
            }}
            columns={[
              {
                title: '样品',
                render: (_, { rid, no, name }) => (
                  <button
                    type="button"
                    className="cursor-pointer text-left text-link hover:underline"
                    onClick={() => onOpen(rid)}
                  >
                    {no} <span className="text-muted">{name}</span>
                  </button>
                ),
              },
              { title: '订单', dataIndex: 'order_no', width: 150, className: 'font-mono' },
              { title: '状态', width: 130, render: (_, sample) => <StateTags sample={sample} /> },
              {
                title: '位置',
                render: (_, { place: where, holder, unplaced, waybill }) =>
                  where ||
                  (holder && `${holder} 领用中`) ||
                  waybill ||
                  (unplaced && <span className="text-danger">自 {unplaced.slice(0, 16)} 未入库</span>) ||
                  '—',
              },
              {
                title: '剩余',
                width: 100,
                render: (_, { left, unit }) => (left === null ? '未测' : `${left} ${unit}`),
              },
              { title: '保存至', dataIndex: 'keep_until', width: 120, render: (text) => text || '—' },
            ]}
          />
        )}
      </StaffLoaded>
      {batch && (
        <BatchDialog
          kind={batch}
          samples={chosen}
          onClose={() => setBatch(undefined)}
          onDone={() => {
            setBatch(undefined);
            setChosen([]);
            onChanged();
          }}
        />
      )}
    </StaffCard>
  );
}

/** A sample's state with what is wrong or asked for. */
export function StateTags({ sample }: { sample: DeskSample }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusTag tone={sample.state >= 80 ? 'stop' : sample.state === 50 ? 'run' : 'done'}>
        {sample.state_name}
      </StatusTag>
      {sample.problems && <StatusTag tone="wait">异常</StatusTag>}
      {sample.is_owed === 1 && <StatusTag tone="check">待寄回</StatusTag>}
      {sample.disposal && <StatusTag tone="alert">待确认销毁</StatusTag>}
    </span>
  );
}
