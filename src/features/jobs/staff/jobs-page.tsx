import { Popconfirm } from 'antd';
import type { StatusTone } from '../../../core/status-tone.ts';
import { orDash, RowButton, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { jobList, jobRetry } from '../contract.ts';
import { failedJobDays, jobStateNames } from '../rules.ts';

const tones: Record<keyof typeof jobStateNames, StatusTone> = {
  failed: 'alert',
  active: 'run',
  retry: 'wait',
  created: 'check',
};
const link = 'text-link underline underline-offset-3';

/** Work in the background that failed or is not done yet, and the way to other things that go out. */
export default function JobsPage() {
  const list = useStaffList(jobList, [
    {
      segments: 'state',
      label: '状态',
      options: (data) => [
        { value: '', label: '全部' },
        ...Object.entries(jobStateNames).map(([value, name]) => ({
          value,
          label: data ? `${name} ${data.counts[value as keyof typeof jobStateNames]}` : name,
        })),
      ],
    },
    {
      select: 'name',
      label: '任务',
      none: '任务',
      options: (data) => (data?.names ?? []).map(({ name, title }) => ({ value: name, label: title })),
    },
  ]);
  const me = useStaffMe();
  const retry = useAction(jobRetry, '已安排重试');
  const tryAgain = async (rid: string) => {
    await retry.run({ rid });
    await list.reload();
  };
  return (
    <StaffPage
      title="后台任务"
      note={
        <>
          失败或尚未完成的后台任务；失败的保留 {failedJobDays} 天，错误信息已隐去号码与邮箱。另见
          <Link to="/staff/deliveries?result=failed" className={link}>
            发送失败的通知
          </Link>
          {me.may('audit:read') && (
            <>
              、
              <Link to="/staff/audit?kind=export" className={link}>
                员工导出记录
              </Link>
            </>
          )}
          。
        </>
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有失败或等待的任务"
          width={980}
          columns={[
            {
              title: '任务',
              width: 200,
              render: (_, { title, name }) => withNote(title, <span className="font-mono">{name}</span>),
            },
            {
              title: '状态',
              width: 110,
              render: (_, { state }) => <StatusTag tone={tones[state]}>{jobStateNames[state]}</StatusTag>,
            },
            { title: '次数', width: 80, render: (_, { tries, most }) => `${tries}/${most}` },
            {
              title: '创建时间',
              width: 180,
              render: (_, { created, started }) => withNote(created, started && `最近执行 ${started}`),
            },
            { title: '下次执行', width: 170, dataIndex: 'due', render: orDash },
            {
              title: '错误信息',
              dataIndex: 'error',
              render: (error: string) => <span className="break-all">{orDash(error)}</span>,
            },
            {
              title: '操作',
              width: 80,
              hidden: !me.may('settings:work'),
              render: (_, { rid, state, title }) =>
                state === 'failed' && (
                  <Popconfirm
                    title={`重试「${title}」？`}
                    description="任务会再执行一次；通知类任务可能重复发送。"
                    okText="重试"
                    cancelText="取消"
                    onConfirm={() => tryAgain(rid)}
                  >
                    <RowButton of={title}>重试</RowButton>
                  </Popconfirm>
                ),
            },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
