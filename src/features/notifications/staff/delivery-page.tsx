import type { StatusTone } from '../../../core/status-tone.ts';
import { orDash } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { deliveryLogList } from '../contract.staff.ts';

const channels: Record<string, string> = { wechat: '微信', sms: '短信', mail: '邮件' };
const results: Record<string, string> = { sent: '已发送', failed: '失败', put_off: '推迟' };
const tones: Record<string, StatusTone> = { sent: 'done', failed: 'alert', put_off: 'wait' };

/** Every attempt to deliver a notice to a customer, newest first. */
export default function DeliveryPage() {
  const list = useStaffList(deliveryLogList, [
    { select: 'channel', label: '渠道', none: '渠道', options: channels },
    { select: 'result', label: '结果', none: '结果', options: results },
    { days: '日期' },
  ]);
  return (
    <StaffPage
      title="通知发送记录"
      note="短信、微信与邮件的每一次发送，保留180天；失败时依次改走微信、短信、邮件。"
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="还没有发送记录"
          rowKey="id"
          width={760}
          columns={[
            { title: '时间', dataIndex: 'at', width: 180 },
            { title: '通知', dataIndex: 'title' },
            { title: '渠道', width: 90, render: (_, { channel }) => channels[channel] ?? channel },
            { title: '接收人', dataIndex: 'receiver', width: 200 },
            {
              title: '结果',
              width: 100,
              render: (_, { result }) => (
                <StatusTag tone={tones[result] ?? 'run'}>{results[result] ?? result}</StatusTag>
              ),
            },
            { title: '原因', dataIndex: 'reason', render: orDash },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
