/** What processes do, as staff are told. */
export const processRoles = { both: '网站与任务', web: '网站', worker: '任务' } as const;

/** When staff are shown that something needs them. */
const systemLimits = {
  /** Part of a disk that is left, in percent. */
  diskPercent: 10,
  /** How far a replica may be behind, in ms. */
  replicaMs: 10_000,
  /** How long a job may wait once it is due, in seconds. */
  jobSeconds: 300,
  /** How old the last backup and the last test of one may be, in hours. */
  backupHours: 26,
  testHours: 24 * 35,
  /** How old the last check of the files may be, in hours; before the first one there is nothing to tell. */
  filesHours: 26,
} as const;

type State = {
  processes: readonly {
    role: keyof typeof processRoles;
    is_quiet: 0 | 1;
    host: string;
    disk_free: number | null;
    disk_total: number | null;
    replica: { ms: number | null } | null;
  }[];
  jobs: { failed: number; longest: number };
  messages: { failed: number };
  backup: { hours_ago: number; problems: number } | null;
  restore_test: { hours_ago: number; problems: number } | null;
  files: { hours_ago: number; problems: number } | null;
};

/** What needs somebody, in the order of its weight; empty when all is well. */
export function troublesOf({ processes, jobs, messages, backup, restore_test, files }: State): string[] {
  const alive = processes.filter(({ is_quiet }) => !is_quiet);
  const full = alive.filter(
    ({ disk_free, disk_total }) =>
      disk_free !== null && disk_total && (disk_free / disk_total) * 100 < systemLimits.diskPercent,
  );
  const slow = alive.some(
    ({ replica }) => replica && (replica.ms === null || replica.ms > systemLimits.replicaMs),
  );
  const told: (false | string)[] = [
    !alive.some(({ role }) => role !== 'web') && '没有执行后台任务的进程：通知与定时任务都已停止',
    full.length > 0 && `磁盘剩余不足 ${systemLimits.diskPercent}%：${namesOf(full)}`,
    processes.length > alive.length && `${processes.length - alive.length} 个进程已失去联系`,
    slow && '只读副本无响应或落后过多',
    jobs.longest > systemLimits.jobSeconds && `后台任务已积压 ${Math.round(jobs.longest / 60)} 分钟`,
    jobs.failed > 0 && `${jobs.failed} 个后台任务失败`,
    messages.failed > 0 && `最近 24 小时有 ${messages.failed} 条消息发送失败`,
    (backup?.hours_ago ?? Number.POSITIVE_INFINITY) > systemLimits.backupHours &&
      (backup ? '最近一次备份已过期' : '还没有备份'),
    Boolean(backup?.problems) && '最近一次备份有问题',
    (restore_test?.hours_ago ?? Number.POSITIVE_INFINITY) > systemLimits.testHours &&
      (restore_test ? '恢复演练已过期' : '还没有做过恢复演练'),
    Boolean(restore_test?.problems) && '最近一次恢复演练有问题',
    (files?.problems ?? 0) > 0 && `${files?.problems} 个文件与存储不一致`,
    (files?.hours_ago ?? 0) > systemLimits.filesHours && '文件与存储核对已过期',
  ];
  return told.filter((line) => line !== false);
}

function namesOf(processes: readonly { host: string }[]): string {
  return [...new Set(processes.map(({ host }) => host))].join('、');
}
