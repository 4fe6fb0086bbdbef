import { expect, test } from 'vitest';
import { troublesOf } from './rules.ts';

type State = Parameters<typeof troublesOf>[0];

const process: State['processes'][number] = {
  ...{ role: 'both', is_quiet: 0, host: 'a' },
  ...{ disk_free: 50, disk_total: 100, replica: null },
};
const fine: State = {
  processes: [process],
  jobs: { failed: 0, longest: 0 },
  messages: { failed: 0 },
  backup: { hours_ago: 5, problems: 0 },
  restore_test: { hours_ago: 100, problems: 0 },
  files: { hours_ago: 5, problems: 0 },
};

test.each<[string, State, string[]]>([
  ['nothing', fine, []],
  [
    'nobody who works, one who is gone',
    {
      ...fine,
      processes: [
        { ...process, role: 'web' },
        { ...process, is_quiet: 1 },
      ],
    },
    ['没有执行后台任务的进程：通知与定时任务都已停止', '1 个进程已失去联系'],
  ],
  [
    'a full disk, and a replica that does not answer',
    { ...fine, processes: [{ ...process, disk_free: 9, replica: { ms: null } }] },
    ['磁盘剩余不足 10%：a', '只读副本无响应或落后过多'],
  ],
  [
    'what waits and what failed',
    { ...fine, jobs: { failed: 2, longest: 600 }, messages: { failed: 3 } },
    ['后台任务已积压 10 分钟', '2 个后台任务失败', '最近 24 小时有 3 条消息发送失败'],
  ],
  [
    'no backup, an old test',
    { ...fine, backup: null, restore_test: { hours_ago: 1_000, problems: 1 } },
    ['还没有备份', '恢复演练已过期', '最近一次恢复演练有问题'],
  ],
  [
    'files that are not as they were, and an old check',
    { ...fine, files: { hours_ago: 27, problems: 2 } },
    ['2 个文件与存储不一致', '文件与存储核对已过期'],
  ],
])('%s needs somebody', (_, state, told) => {
  expect(troublesOf(state)).toEqual(told);
});
