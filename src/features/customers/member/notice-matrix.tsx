import { Checkbox } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { send } from '../../../ui/asking/send.ts';
import { telling } from '../../../ui/asking/use-work.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type NoticeEvent, notices } from '../../notifications/rules.events.ts';
import { type Channel, channels, type Topic, topics } from '../../notifications/rules.notice.ts';
import { canSwitchOff } from '../../notifications/rules.ts';
import { type NoticePrefs, updateInfo } from '../contract.ts';

type Prefs = z.infer<typeof NoticePrefs>;

const names: Record<Channel, string> = { wechat: '微信', sms: '短信', mail: '邮件' };
const groups = Object.entries(topics).map(([topic, name]) => ({
  name,
  events: (Object.keys(notices) as NoticeEvent[]).filter(
    (event) => notices[event].topic === (topic as Topic),
  ),
}));

/** Which notice goes where; each tick is saved at once. */
export function NoticeMatrix({ prefs }: { prefs: Prefs }) {
  const [off, setOff] = useState<Prefs>(prefs);
  const [isBusy, setBusy] = useState(false);
  const change = async (event: NoticeEvent, channel: Channel, isOn: boolean) => {
    const others = (off[event] ?? []).filter((each) => each !== channel);
    const next = { ...off, [event]: isOn ? others : [...others, channel] };
    setOff(next);
    setBusy(true);
    const done = await telling(async () => {
      await send(updateInfo, { notice_prefs: next });
      showSuccess('已保存');
    });
    if (!done) setOff(off);
    setBusy(false);
  };
  const cell = 'px-2 py-2 text-center md:px-4';
  return (
    <table className="w-full">
      <thead className="border-b border-line bg-page text-xs text-head">
        <tr>
          <th scope="col" className="px-4 py-2.5 text-left font-medium md:px-6">
            事件
          </th>
          <th scope="col" className={`font-medium ${cell}`}>
            站内消息
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={`font-medium ${cell}`}>
              {names[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, events }) => (
        <tbody key={name} className="divide-y divide-line border-b border-line last:border-b-0">
          <tr>
            <th
              scope="rowgroup"
              colSpan={channels.length + 2}
              className="bg-page px-4 py-1.5 text-left text-xs font-medium text-head md:px-6"
            >
              {name}
            </th>
          </tr>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row" className="px-4 py-2 text-left font-normal text-fg md:px-6">
                {notices[event].title}
              </th>
              <td className={cell}>
                <Checkbox checked disabled aria-label={`${notices[event].title}：站内消息`} />
              </td>
              {channels.map((channel) => (
                <td key={channel} className={cell}>
                  {notices[event].channels.includes(channel) ? (
                    <Checkbox
                      aria-label={`${notices[event].title}：${names[channel]}`}
                      checked={!canSwitchOff(event, channel) || !off[event]?.includes(channel)}
                      disabled={isBusy || !canSwitchOff(event, channel)}
                      onChange={({ target }) => void change(event, channel, target.checked)}
                    />
                  ) : (
                    <span className="text-muted">
                      <span aria-hidden="true">—</span>
                      <span className="sr-only">不发送</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
