import { Button, Tag } from 'antd';
import { useState } from 'react';
import { daysBetween, dueText, shanghaiDate } from '../../../core/shanghai.ts';
import { orDash, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { ReasonedButton } from '../../../ui/antd/reasoned-button.tsx';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type DeskSample, deskLabels, deskList, deskViews } from '../contract.staff.ts';
import { BatchDialog, type BatchKind } from './batch-dialog.tsx';

type View = keyof typeof deskViews;

/** What ends within so many days says so. */
const soonDays = 7;

const batchKinds = {
  place: '移位',
  handOver: '领用',
  giveBack: '寄回',
  askDisposal: '申请销毁',
  dispose: '确认销毁',
};

/** Samples in the laboratory by what has to be done with them, several at once. */
export function StockView({ onOpen, onChanged }: { onOpen: (rid: string) => void; onChanged: () => void }) {
  const list = useStaffList(
    deskList,
    [
      { fields: ['view'] },
      { search: 'kw', label: '样品编号或订单号' },
      {
        fields: ['room', 'shelf', 'box'],
        draw: ({ said: { room, shelf, box }, narrow }) =>
          room && (
            <Tag closable onClose={() => narrow({ room: undefined, shelf: undefined, box: undefined })}>
              {[room, shelf, box].filter(Boolean).join(' · ')}
            </Tag>
          ),
      },
    ],
    { size: 20 },
  );
  const me = useStaffMe();
  const labels = useSaveFile(deskLabels);
  const [chosen, setChosen] = useState<DeskSample[]>([]);
  const batch = useOpened<BatchKind>(() => {
    setChosen([]);
    onChanged();
  });
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
  const { view = 'here' } = list.said;
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
              list.narrow({ view: each });
            }}
          >
            {deskViews[each]} {list.data?.counts[each] ?? ''}
          </Button>
        ))}
      </div>
      <StaffList
        list={list}
        empty="没有符合条件的样品"
        width={900}
        beside={
          <>
            {me.may('samples:work') &&
              (Object.keys(batchKinds) as BatchKind[]).map((kind) => (
                <ReasonedButton
                  key={kind}
                  reason={whyNot(kind)}
                  danger={kind === 'dispose'}
                  onClick={() => batch.open(kind)}
                >
                  {batchKinds[kind]}
                </ReasonedButton>
              ))}
            <Button
              disabled={chosen.length === 0}
              loading={labels.isBusy}
              onClick={() => void labels.save({ rids: chosen.map(({ rid }) => rid) })}
            >
              打印标签
            </Button>
            {chosen.length > 0 && <span className="text-sm text-muted">已选 {chosen.length} 个</span>}
          </>
        }
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
            render: (_, { place, holder, unplaced, waybill }) =>
              place ||
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
          {
            title: '保存至',
            width: 120,
            render: (_, { keep_until }) => withNote(orDash(keep_until), endText(keep_until)),
          },
        ]}
      />
      {batch.about && <BatchDialog kind={batch.about} samples={chosen} {...batch.ends} />}
    </StaffCard>
  );
}

/** How long a sample is still kept, once that is a week at most. */
function endText(keepUntil: string): string {
  const left = keepUntil ? daysBetween(shanghaiDate(new Date()), keepUntil) : soonDays + 1;
  return left > soonDays ? '' : dueText(left, '已过期');
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
