import { Alert } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { FactTable } from '../../../ui/antd/fact-list.tsx';
import { withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { systemState } from '../contract.ts';
import { processRoles, troublesOf } from '../rules.ts';

type State = OutputOf<typeof systemState>;
type Process = State['processes'][number];

const link = 'text-link underline underline-offset-3';
/** How often the page looks anew, in ms: as often as processes say something. */
const every = 10_000;

/** How the product runs: what needs somebody first, then its processes, its work and its copies. */
export default function SystemPage() {
  const state = useCall(systemState, {}, { every });
  return (
    <StaffPage title="系统状态" note="每 10 秒更新一次。">
      <StaffLoaded state={state}>
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Troubles told={troublesOf(data)} />
            <StaffCard title="进程">
              <ProcessTable rows={data.processes} />
            </StaffCard>
            <StaffCard title="任务、消息与数据库">
              <FactTable
                facts={[
                  [
                    '后台任务',
                    <Link key="jobs" to="/staff/jobs" className={link}>
                      {`执行中 ${data.jobs.active}，等待 ${data.jobs.waiting}，失败 ${data.jobs.failed}`}
                    </Link>,
                  ],
                  ['到期最久的任务', data.jobs.longest ? `已等待 ${data.jobs.longest} 秒` : '无'],
                  [
                    '最近 24 小时消息',
                    <Link key="messages" to="/staff/deliveries?result=failed" className={link}>
                      {`送达 ${data.messages.sent}，失败 ${data.messages.failed}`}
                    </Link>,
                  ],
                  ['数据库', `PostgreSQL ${data.database.version}，${inBytes(data.database.bytes)}`],
                ]}
              />
            </StaffCard>
            <StaffCard title="备份、恢复演练与文件">
              <FactTable
                facts={[
                  ['最近备份', upkeepText(data.backup)],
                  ['最近恢复演练', upkeepText(data.restore_test)],
                  ['最近文件核对', upkeepText(data.files)],
                ]}
              />
            </StaffCard>
            <StaffCard title="浏览器报告的策略违规（近 7 天）">
              <BreachTable rows={data.breaches} />
            </StaffCard>
          </div>
        )}
      </StaffLoaded>
    </StaffPage>
  );
}

function Troubles({ told }: { told: readonly string[] }) {
  if (told.length === 0) return <Alert type="success" showIcon title="一切正常" />;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${told.length} 项需要处理`}
      description={
        <ul className="list-disc pl-5">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

function ProcessTable({ rows }: { rows: readonly Process[] }) {
  return (
    <StaffTable
      rows={rows}
      empty="没有进程"
      width={860}
      columns={[
        {
          title: '进程',
          render: (_, { host, pid, version }) => withNote(`${host} · ${pid}`, `版本 ${version}`),
        },
        { title: '角色', width: 110, render: (_, { role }) => processRoles[role] },
        {
          title: '状态',
          width: 110,
          render: (_, { is_quiet }) => (
            <StatusTag tone={is_quiet ? 'alert' : 'done'}>{is_quiet ? '失去联系' : '运行中'}</StatusTag>
          ),
        },
        {
          title: '启动时间',
          width: 190,
          render: (_, { started, seen }) => withNote(started, `最近联系 ${seen}`),
        },
        {
          title: '磁盘',
          width: 170,
          render: (_, { disk_free, disk_total }) =>
            disk_free === null || disk_total === null
              ? '—'
              : withNote(`剩余 ${inBytes(disk_free)}`, `共 ${inBytes(disk_total)}`),
        },
        { title: '只读副本', width: 150, render: (_, { replica }) => replicaText(replica) },
      ]}
    />
  );
}

/** What pages wanted and their policy forbade, as browsers told; a report may be made up by anybody. */
function BreachTable({ rows }: { rows: State['breaches'] }) {
  return (
    <StaffTable
      rows={rows}
      rowKey={({ directive, blocked, page }) => `${directive} ${blocked} ${page}`}
      empty="没有报告"
      width={760}
      columns={[
        {
          title: '被拦截的来源',
          render: (_, { blocked, page }) => withNote(blocked || '其他', page || '多个页面'),
        },
        { title: '策略', width: 200, dataIndex: 'directive' },
        { title: '次数', width: 90, align: 'right', dataIndex: 'count' },
        { title: '最近一次', width: 190, dataIndex: 'last' },
      ]}
    />
  );
}

const inBytes = (bytes: number) =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

function replicaText(replica: Process['replica']): string {
  if (!replica) return '未使用';
  if (replica.ms === null) return '无响应';
  return replica.bytes ? `落后 ${(replica.ms / 1_000).toFixed(1)} 秒` : '同步';
}

function upkeepText(last: State['backup']): string {
  if (!last) return '从未';
  const outcome = last.problems ? `${last.problems} 处问题` : '无误';
  return `${last.at}，用时 ${last.seconds} 秒，${outcome}（${last.what}）`;
}
