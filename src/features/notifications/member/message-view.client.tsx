import { Button, Segmented } from 'antd';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { showError } from '../../../ui/toast.tsx';
import { type messageList, messageRead } from '../contract.ts';

type Messages = OutputOf<typeof messageList> & { isUnreadOnly: boolean };

/** The messages of one page; the filter and the page live in the address. */
export function MessageView({ list, total, page, size, unread, isUnreadOnly }: Messages) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const pages = Math.max(1, Math.ceil(total / size));
  const show = (next: { page?: number; isUnreadOnly?: boolean }) => {
    const query = new URLSearchParams();
    if (next.isUnreadOnly ?? isUnreadOnly) query.set('unread', '1');
    if (next.page && next.page > 1) query.set('page', String(next.page));
    return navigate({ search: query.toString() });
  };
  const read = async (rids?: string[]) => {
    try {
      await send(messageRead, { rids });
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
    }
    await revalidate();
  };
  return (
    <AntdFrame>
      <div className="space-y-4">
        <PageHead title="消息" note={unread ? `${unread} 条未读` : '没有未读消息'}>
          <Button disabled={unread === 0} onClick={() => void read()}>
            全部标为已读
          </Button>
        </PageHead>
        <div>
          <Segmented
            aria-label="筛选消息"
            value={isUnreadOnly ? 'unread' : 'all'}
            options={[
              { value: 'all', label: '全部' },
              { value: 'unread', label: '未读' },
            ]}
            onChange={(value) => void show({ isUnreadOnly: value === 'unread' })}
          />
        </div>
        {list.length === 0 ? (
          <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
            <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
            <p className="mt-2 text-md font-semibold text-fg">
              {isUnreadOnly ? '没有未读消息' : '还没有消息'}
            </p>
          </div>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 md:px-6">
            {list.map(({ rid, text, link, created, is_read }) => (
              <li key={rid} className="flex items-start gap-3 py-3.5">
                <span
                  aria-hidden="true"
                  className={`mt-2 size-2 shrink-0 rounded-full ${is_read ? 'bg-line' : 'bg-accent'}`}
                />
                <div className="min-w-0 flex-1">
                  <p className={is_read ? 'text-body' : 'font-medium text-fg'}>
                    {!is_read && <span className="sr-only">未读：</span>}
                    {text}
                  </p>
                  <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs text-muted">
                    <time className="font-num">{created}</time>
                    {link && (
                      <Link
                        to={link}
                        className="text-link hover:underline"
                        onClick={() => is_read || void read([rid])}
                      >
                        查看详情
                      </Link>
                    )}
                  </p>
                </div>
                {!is_read && (
                  <Button size="small" type="link" className="shrink-0" onClick={() => void read([rid])}>
                    标为已读
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {total > size && (
          <nav aria-label="分页" className="flex items-center justify-center gap-4">
            <Button disabled={page <= 1} onClick={() => void show({ page: page - 1 })}>
              上一页
            </Button>
            <span className="font-num text-muted">
              第 {page} 页，共 {pages} 页
            </span>
            <Button disabled={page >= pages} onClick={() => void show({ page: page + 1 })}>
              下一页
            </Button>
          </nav>
        )}
      </div>
    </AntdFrame>
  );
}
