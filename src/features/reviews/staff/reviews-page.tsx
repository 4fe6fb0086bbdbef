import type { OutputOf } from '../../../core/call.ts';
import { ActionButtons } from '../../../ui/antd/action-buttons.tsx';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { ReasonField } from '../../../ui/antd/form-fields.tsx';
import { withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Link } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/showing/stars.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { reviewDecide, reviewReply, staffReviewPicture, staffReviews } from '../contract.staff.ts';
import { type ReviewAction, reviewRecord, reviewStates } from '../rules.states.ts';

type Row = OutputOf<typeof staffReviews>['list'][number];
type Asked = { kind: 'reply' | 'hide'; row: Row };

/** What customers say of their orders: reading what waits, answering, hiding. */
export default function ReviewsPage() {
  const list = useStaffList(
    staffReviews,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(reviewRecord.names).map(([value, name]) => ({
            value: Number(value),
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      { select: 'kind', label: '筛选', options: { 1: '三星及以下', 2: '未回复', 3: '有图' } },
      { select: 'score', label: '评分', options: { 5: '5星', 4: '4星', 3: '3星', 2: '2星', 1: '1星' } },
      { days: '评价日期' },
      { search: 'kw', label: '搜索评价', hint: '订单号 / 项目 / 内容' },
    ],
    { size: 20, standards: { status: reviewStates.pending } },
  );
  const me = useStaffMe();
  const { about, open, ends } = useOpened<Asked>(list.reload);
  const show = useAction(reviewDecide, '已公开');
  const act = async (kind: ReviewAction, row: Row) => {
    if (kind === 'reply' || kind === 'hide') return open({ kind, row });
    if (await show.run({ rid: row.rid, version: row.version, action: 'show' })) await list.reload();
  };
  return (
    <StaffPage
      title="评价"
      note="含审核词的评价先在此审核，其余直接公开；隐藏后服务页不再展示，所得积分一并收回。"
      actions={me.may('settings:read') && <Link to="/staff/settings">审核词与期限</Link>}
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的评价"
          width={1000}
          beside={
            list.data &&
            list.data.avg !== null && (
              <span className="ml-auto text-sm text-muted">
                公开评价平均 <b className="font-num text-fg">{list.data.avg.toFixed(1)}</b> 分
              </span>
            )
          }
          columns={[
            {
              title: '订单',
              width: 200,
              render: (_, { order_rid, order_no, title }) =>
                withNote(
                  me.may('orders:read') ? (
                    <Link to={`/staff/orders/${order_rid}`} className="font-mono">
                      {order_no}
                    </Link>
                  ) : (
                    <span className="font-mono">{order_no}</span>
                  ),
                  title,
                ),
            },
            {
              title: '客户',
              width: 110,
              render: (_, { customer, author }) => withNote(customer, `显示为 ${author}`),
            },
            { title: '内容', render: (_, row) => <Words row={row} /> },
            {
              title: '状态',
              width: 140,
              render: (_, { status, status_name, reason, found }) =>
                withNote(
                  <StatusTag tone={reviewRecord.toneOf(status)}>{status_name}</StatusTag>,
                  reason || (found.length > 0 && `含：${found.join('、')}`),
                ),
            },
            {
              title: '操作',
              width: 170,
              hidden: !me.may('content:work'),
              render: (_, row) => (
                <ActionButtons
                  actions={row.actions as { action: ReviewAction; name: string; reason?: string }[]}
                  primary={['show']}
                  danger={['hide']}
                  onAction={(kind) => void act(kind, row)}
                />
              ),
            },
          ]}
        >
          {() => about && <ReviewDialog {...about} {...ends} />}
        </StaffList>
      </StaffCard>
    </StaffPage>
  );
}

/** Stars, words, pictures, what was added and answered. */
function Words({ row }: { row: Row }) {
  const { rid, score, speed, quality, service, content, imgs, created, addition, added, reply } = row;
  const parts = [
    speed && `速度 ${speed}`,
    quality && `质量 ${quality}`,
    service && `服务 ${service}`,
    created.slice(0, 16),
  ];
  return (
    <div className="space-y-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <Stars score={score} />
        {parts.filter(Boolean).join(' · ')}
      </p>
      {content && <p className="whitespace-pre-line">{content}</p>}
      {imgs.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {imgs.map((picture_rid, index) => (
            <StoredPhoto
              key={picture_rid}
              call={staffReviewPicture}
              input={{ rid, picture_rid }}
              alt={`评价图片 ${index + 1}`}
              className="size-14"
            />
          ))}
        </div>
      )}
      {addition && (
        <p className="whitespace-pre-line">
          <span className="mr-2 text-xs text-muted">{added.slice(0, 10)} 追评</span>
          {addition}
        </p>
      )}
      {reply && (
        <p className="whitespace-pre-line text-muted">
          <span className="mr-2 text-xs">回复</span>
          {reply}
        </p>
      )}
    </div>
  );
}

function ReviewDialog({ kind, row: { rid, version, order_no }, ...ends }: Asked & DialogEnds) {
  const reply = useAction(reviewReply, '已回复');
  const hide = useAction(reviewDecide, '已隐藏');
  const isReply = kind === 'reply';
  return (
    <FormDialog<{ reason: string }>
      title={isReply ? '回复评价' : '隐藏评价'}
      note={
        isReply
          ? `${order_no}，回复公开显示在服务页，每条评价只能回复一次`
          : `${order_no}，隐藏后服务页不再展示`
      }
      isGrave={!isReply}
      send={({ reason }) =>
        isReply
          ? reply.run({ rid, version, content: reason })
          : hide.run({ rid, version, action: 'hide', reason })
      }
      {...ends}
    >
      {isReply ? (
        <ReasonField label="回复内容" must="请填写回复内容" rows={4} maxLength={500} />
      ) : (
        <ReasonField label="原因（客户可见）" />
      )}
    </FormDialog>
  );
}
