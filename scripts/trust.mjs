// The promises about money and overload in full size, and a table of what was seen of each; the sizes can be set smaller.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { node, root, say, seconds, show } from './run.mjs';

const sizes = {
  LEDGER_RUNS: '5000',
  CLOSE_RUNS: '400',
  LEDGER_COMMANDS: '200',
  CHAOS_KILLS: '100',
  CHAOS_DRAFTS: '400000',
  RACE_ROUNDS: '200',
  RACE_PARALLEL: '64',
  CACHE_HEADERS: 'all',
  HOSTILE_MUTATIONS: '10000',
  FOUR_EYES_STEPS: '100000',
  SHED: 'all',
  FUZZ_OWN_INPUTS: '30',
};

/** What is a matter of time is measured while nothing else runs. */
const alone = ['tests/trust/shed.test.ts'];

/** Each figure with the tests that hold it: files, and of a file those whose names fit. */
const figures = [
  [
    'G1',
    '账务恒等、余额不为负、冻结只处理一次',
    [['tests/trust/ledger.test.ts'], ['tests/trust/chaos.test.ts', /G1/]],
  ],
  ['G2', '已确认的记账在崩溃后不丢失', [['tests/trust/chaos.test.ts', /G2|sees loss/]]],
  [
    'G3',
    '结果不明的操作重试后只生效一次',
    [['tests/trust/chaos.test.ts', /G3|sees doubles/], ['src/host/calls/answer-once.test.ts']],
  ],
  [
    'G4',
    '一次性事项并发只成功一次',
    [
      ['tests/trust/race.test.ts'],
      ['src/features/reservations/calendar/race.test.ts', /64 customers/],
      ['src/features/sampling/sampling.test.ts', /64 customers/],
    ],
  ],
  ['G5', '账簿行不可修改或删除', [['src/features/ledger/ledger.test.ts', /G5/]]],
  [
    'G6',
    '同一请求标识同一答复、只生效一次',
    [['src/host/calls/answer-once.test.ts'], ['tests/trust/once.test.ts']],
  ],
  [
    'G7',
    '金额运算以整数分精确',
    [
      ['src/features/ledger/rules.test.ts'],
      ['tests/trust/price.test.ts'],
      ['src/features/ledger/worked-example.test.ts'],
    ],
  ],
  ['G8', '一分钱差异被发现、报警并停止出款', [['src/features/ledger/ledger.test.ts', /G8/]]],
  ['G9', '支付回调只入账一次或不入账', [['tests/trust/pay.test.ts']]],
  [
    'G10',
    '大额与人工记账须两人',
    [
      ['src/features/transfers/transfers.test.ts', /neither books/],
      ['src/features/wallets/wallets.test.ts', /second person|applied for/],
      ['src/features/wallets/payouts.test.ts', /second person/],
      ['src/features/settlement/settlement.test.ts', /somebody else agrees/],
      ['src/features/ledger/desk/book.test.ts', /G10/],
    ],
  ],
  ['G38', '页面缓存不改变其他地址的应答，限流不能靠写法绕过', [['tests/trust/cache.test.ts']]],
  [
    'G39',
    '一个账号、网络或员工的请求不拖慢其他人',
    [
      ['tests/trust/shed.test.ts'],
      ['tests/trust/limits.test.ts', /G39/],
      ['tests/trust/made-files.test.ts'],
      ['src/host/pages/render-turns.test.ts'],
      ['src/features/results/delivery/delivery.test.ts', /at once/],
    ],
  ],
  [
    'G40',
    '占用数据库连接时不等待线程、文件、渠道与其他调用',
    [
      ['src/host/database/held-connection.test.ts'],
      ['tests/trust/made-files.test.ts', /PDF exports/],
      ['tests/trust/mass-assignment.test.ts'],
    ],
  ],
  [
    'G41',
    '任何一人一天内不能独自动用超过限额的资金',
    [['tests/trust/four-eyes.test.ts'], ['tests/trust/four-eyes-model.test.ts']],
  ],
  [
    'G42',
    '有未了结事项的账号不能注销，财物不会无主',
    [['tests/trust/close.test.ts'], ['src/features/customers/closing.test.ts']],
  ],
  [
    'G43',
    '伪造的备份不改动、不执行任何内容，恢复不需要超级用户',
    [['tests/trust/restore-hostile.test.ts'], ['tests/trust/durable.test.ts', /G43/]],
  ],
  [
    'G44',
    '生产模式拒绝公开的密钥、演示账号与不符的密钥',
    [['tests/trust/installation.test.ts'], ['src/host/config/config.test.ts', /G44/]],
  ],
  [
    'G45',
    '员工登录、被拒、上传、导出与查看个人信息各留一行安全日志',
    [['tests/trust/audit.test.ts'], ['tests/trust/authz.test.ts'], ['tests/trust/mass-assignment.test.ts']],
  ],
];

/** Runs all of it and prints the table; resolves to the exit code, which is 1 when one figure is missed. */
export async function trust() {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-trust-'));
  const seen = join(folder, 'seen.jsonl');
  const began = performance.now();
  try {
    const files = [...new Set(figures.flatMap(([, , tests]) => tests.map(([file]) => file)))];
    const ran = [];
    let code = 0;
    for (const some of [files.filter((file) => !alone.includes(file)), alone]) {
      const report = join(folder, 'report.json');
      rmSync(report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      code =
        (await show('vitest', ['run', ...reporters, ...some], {
          ...sizes,
          ...pick(process.env, Object.keys(sizes)),
          TRUST_SEEN: seen,
        })) || code;
      ran.push(...testsOf(report));
    }
    say('过载测量（G32）');
    const overload = await show(node(), [join('bench', 'overload.bench.ts')], {
      NODE_ENV: 'production',
      OVERLOAD_SECONDS: '120',
      ...pick(process.env, ['OVERLOAD_SECONDS']),
    });
    const told = linesOf(seen);
    const rows = figures.map(([figure, promise, tests]) => rowOf(figure, promise, tests, ran, told));
    rows.push({
      figure: 'G32',
      promise: '五倍于容量的请求下先拒绝可以等的，其余照常',
      isMet: overload === 0,
      what: '各项见上',
    });
    console.log('');
    for (const { isMet, figure, promise, what } of rows) {
      console.log(`${isMet ? '达标' : '未达'}  ${figure.padEnd(3)}  ${promise}：${what}`);
    }
    say(`资金可信度验证用时 ${seconds(began)} s`);
    return code || (rows.every(({ isMet }) => isMet) ? 0 : 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A figure is met when every test that holds it ran and passed, and each place that names tests has some. */
function rowOf(figure, promise, places, ran, told) {
  const found = places.map(([file, name = /./]) =>
    ran.filter((test) => test.file === file && name.test(test.name)),
  );
  const tests = found.flat();
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const texts = told.filter((line) => line.figure === figure).map(({ what }) => what);
  const isMet = found.every((list) => list.length > 0) && passed === tests.length;
  return { figure, promise, isMet, what: [`${passed}/${tests.length} 项测试通过`, ...texts].join('；') };
}

function testsOf(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(root, name),
        name: fullName,
        status,
      })),
    );
  } catch {
    return [];
  }
}

function linesOf(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

function pick(from, names) {
  return Object.fromEntries(names.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
}
