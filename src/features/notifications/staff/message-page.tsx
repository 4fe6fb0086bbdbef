import { Button, Segmented } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { NumberedPages } from '../../../ui/antd/lists/turn-pages.tsx';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { staffMessageList, staffMessageRead } from '../contract.staff.ts';

type Message = OutputOf<typeof staffMessageList>['list'][number];

/** What a member of staff was told, newest first. */
export default function StaffMessagePage() {
  const [{ page = '1', show = 'all' }, setFilters] = useFilters(['page', 'show']);
  const messages = useCall(staffMessageList, {
    page: Math.max(1, Number(page) || 1),
    size: 20,
    unread_only: show === 'unread' ? 1 : 0,
  });
  const reading = useAction(staffMessageRead, '已标为已读');
  const read = async (ids?: number[]) => {
    if (await reading.run({ ids })) await messages.reload();
    window.dispatchEvent(new Event('staff-messages-read'));
  };
  return (
    <StaffPage
      title="消息"
      actions={
        <Button disabled={!messages.data?.unread} loading={reading.isBusy} onClick={() => void read()}>
          全部标为已读
        </Button>
      }
    >
      <StaffCard>
        <Segmented
          className="mb-3"
          value={show}
          options={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: `未读 ${messages.data?.unread ?? 0}` },
          ]}
          onChange={(value) => setFilters({ show: value === 'all' ? undefined : value, page: undefined })}
        />
        <StaffLoaded state={messages}>
          {({ list, total, page: here, size }) =>
            list.length === 0 ? (
              <p className="py-10 text-center text-muted">没有消息</p>
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {list.map((message) => (
                    <Row key={message.id} message={message} onRead={() => void read([message.id])} />
                  ))}
                </ul>
                <NumberedPages
                  {...{ page: here, size, total }}
                  className="mt-4"
                  onChange={(next) => setFilters({ page: String(next) })}
                />
              </>
            )
          }
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

function Row({ message, onRead }: { message: Message; onRead: () => void }) {
  const { title, text, link, created, is_read } = message;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 rounded-full ${is_read ? 'bg-transparent' : 'bg-danger'}`}
      />
      <div className="min-w-0 flex-1">
        <p className={is_read ? 'text-body' : 'font-medium text-fg'}>
          {!is_read && <span className="sr-only">未读：</span>}
          {text}
        </p>
        <p className="text-xs text-muted">
          {title} · {created}
        </p>
      </div>
      <div className="flex gap-3">
        {link && (
          <Link
            to={link}
            className="text-sm text-link hover:underline"
            aria-label={`查看：${text}`}
            onClick={is_read ? undefined : onRead}
          >
            查看
          </Link>
        )}
        {!is_read && (
          <button
            type="button"
            className="text-sm text-link hover:underline"
            aria-label={`标为已读：${text}`}
            onClick={onRead}
          >
            标为已读
          </button>
        )}
      </div>
    </li>
  );
}
