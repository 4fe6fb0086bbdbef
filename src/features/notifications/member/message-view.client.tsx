import { Button, Segmented } from 'antd';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { AntdFrame } from '../../../ui/antd/frame.tsx';
import { addressFor } from '../../../ui/asking/address.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useAddress } from '../../../ui/asking/use-address.ts';
import { Link } from '../../../ui/link.tsx';
import { NothingListed } from '../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { Pager } from '../../../ui/page/pager.tsx';
import { messageList, messageRead } from '../contract.ts';

/** What the address says of the list. */
export const messageAddress = addressFor(messageList, ['unread_only', 'page', 'size'], {
  words: { unread_only: 'unread' },
});

/** The messages of one page; the filter and the page live in the address. */
export function MessageView({ list, total, page, size, unread }: OutputOf<typeof messageList>) {
  const { revalidate } = useRevalidator();
  const { said, to, go } = useAddress(messageAddress);
  const isUnreadOnly = said.unread_only === 1;
  const { run } = useAction(messageRead);
  const read = async (rids?: string[]) => {
    await run({ rids });
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
            onChange={(value) => go({ unread_only: value === 'unread' ? 1 : 0 })}
          />
        </div>
        {list.length === 0 ? (
          <NothingListed text={isUnreadOnly ? '没有未读消息' : '还没有消息'} />
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
        <Pager
          page={page}
          size={size}
          total={total}
          to={(next) => to({ page: next })}
          sized={(next) => to({ size: next })}
        />
      </div>
    </AntdFrame>
  );
}
