import { Button, Popconfirm } from 'antd';
import { useNavigate, useRevalidator } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { whileLeaving } from '../../../ui/asking/login.ts';
import { send } from '../../../ui/asking/send.ts';
import { endSession } from '../../../ui/asking/session.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { logout, sessionEnd, type sessionList } from '../../identity/contract.ts';

/** Where the customer is signed in; each session can be ended, and all of them at once. */
export function SessionsSection({ sessions }: { sessions: OutputOf<typeof sessionList> }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const attempt = async (work: () => Promise<unknown>) => {
    await telling(async () => {
      await work();
      showDone();
    });
  };
  const end = (session_rid: string) =>
    attempt(async () => {
      await send(sessionEnd, { session_rid });
      await revalidate();
    });
  const endAll = () =>
    attempt(() =>
      whileLeaving(async () => {
        await send(logout, { all: true });
        endSession();
        await navigate('/');
      }),
    );
  return (
    <Card
      id="sessions"
      title="登录设备"
      note="发现不认识的设备时，请让它退出并修改密码"
      aside={
        <Popconfirm
          title="退出全部设备？"
          description="包括当前设备，之后需要重新登录。"
          okText="全部退出"
          onConfirm={endAll}
        >
          <Button>全部退出</Button>
        </Popconfirm>
      }
    >
      <ul className="divide-y divide-line px-4 md:px-6">
        {sessions.map(({ session_rid, device, place, created, last_seen, is_current }) => (
          <li key={session_rid} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
                {device}
                {is_current && <Tag tone="brand">当前设备</Tag>}
              </p>
              <p className="text-xs text-muted">
                {place} · 登录于 {created.slice(0, 16)} · 最近活动 {last_seen.slice(0, 16)}
              </p>
            </div>
            {!is_current && (
              <Popconfirm title={`让“${device}”退出登录？`} okText="退出" onConfirm={() => end(session_rid)}>
                <Button aria-label={`退出设备 ${device}`}>退出</Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
