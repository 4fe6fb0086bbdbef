import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsNamedIn, withFigures, wrongFigureIn } from '../src/features/settings/rules.figures.ts';
import { settingForms } from '../src/features/settings/rules.forms.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A figure with what it counts, as Chinese texts write it. */
const figure =
  /(\d[\d,]*(?:\.\d+)?)(?:\s*[–~～至-]\s*\d[\d,.]*)?\s*(?:个?工作日|个?工作小时|天|日(?!期)|小时|分钟|秒|%|元|个月|次|张|位(?!置)|字|条|份|倍|折|积分|MB|GB|个)/g;
const han = /\p{Script=Han}/u;

/**
 * Every text of the product that names a figure, and where the figure comes from: a line of code that must be there
 * still, or why it comes from nowhere. What is a setting stands in no text; it is filled in.
 */
const held: readonly (readonly [text: string, from: { file: string; code: string } | { because: string }])[] =
  [
    ...from('src/features/clusters/approvals/rules.ts', 'askAgainAfter = 24 * 3_600', '24小时内只能发送一次'),
    ...from('src/features/clusters/rules.ts', 'mostOwned = 5', '最多创建5个'),
    ...from('src/features/clusters/contract.ts', ".min(2, '请输入至少2个字')", '至少输入2个字'),
    ...from('src/features/credit/contract.ts', '.min(100,', '申请额度不能低于1元'),
    ...from('src/features/results/viewers/curves/rules.series.ts', 'sideways = 0.03', '并向右平移 3 %'),
    ...from('src/features/results/viewers/curves/numerics/rules.gas.ts', '<= 0.2]', '相差不超过 20 %'),
    ...from(
      'src/features/results/viewers/curves/numerics/rules.tensile.ts',
      'line.points >= 3',
      '不足 3 个上升的数据点',
    ),
    ...from(
      'src/features/results/viewers/curves/numerics/rules.tensile.ts',
      'reached(0.1), to: reached(0.4)',
      '取强度的 10 %–40 %',
    ),
    ...from(
      'src/features/results/viewers/curves/numerics/rules.thermal.ts',
      'leastLoss = 0.01',
      '总量 1 % 的失重台阶',
    ),
    ...from('src/features/customers/contract.ts', '[A-Za-z0-9_]{3,19}', '4-20位字母', '4–20 位字母'),
    ...from('src/features/customers/contract.ts', 'mostAddresses = 20', '最多保存20个地址'),
    ...from('src/features/files/rules.ts', 'openUploads = 20', '未完成的上传已达20个'),
    ...from('src/features/files/rules.ts', 'bytes: 5 * 1024 * 1024', '单张不超过 5 MB'),
    ...from(
      'src/features/identity/contract.ts',
      'text.length >= 8 && text.length <= 64',
      '8-64位',
      '8–64 位',
    ),
    ...from('src/features/identity/limits/rules.ts', 'seconds: 5 * minute', '5分钟内有效，请勿泄露'),
    ...from('src/features/identity/limits/rules.ts', '{ figure: 1, seconds: minute,', '请60秒后再试'),
    ...from('src/features/identity/limits/rules.ts', 'qrTicketLife = 2 * minute', '2分钟内有效'),
    ...from('src/features/sampling/service.watch.ts', 'longest = 3 * 86_400_000', '超过3天未到达'),
    ...from(
      'src/features/reservations/waits/waits.ts',
      'offerMinutes = 15',
      '15分钟内确认有效',
      '保留15分钟',
    ),
    ...from('src/features/reservations/waits/wait-for-day.ts', 'most = 5', '最多同时候补5个日期'),
    ...from('src/features/reservations/running/clock.ts', 'minutesAfter(now, -24 * 60)', '超过24小时未审核'),
    ...from('src/features/system/staff/system-page.tsx', 'every = 10_000', '每 10 秒更新一次'),
    ...from('src/features/system/read-state.ts', "interval '1 day'", '最近 24 小时有', '最近 24 小时消息'),
    ...from('src/features/system/read-state.ts', 'shownDays = 7', '策略违规（近 7 天）'),
    ...from('src/features/reservations/rules.limits.ts', 'startAt.getTime() - 2 * hour', '距开始不足2小时'),
    ...from('src/features/reservations/rules.states.ts', 'signInBefore = 30', '开始前30分钟'),
    ...from('src/features/reservations/instruments/closures.ts', 'longest = 60 *', '一次停用不超过60天'),
    ...from('src/features/reservations/mine/hand-over.ts', 'offerMinutes = 24 * 60', '24小时内接受'),
    ...from(
      'src/features/reservations/calendar/public/held-slot.tsx',
      'left > 300',
      '不足5分钟',
      '不足1分钟',
    ),
    ...from('src/features/orders/contract.ts', 'mostFiles = 20', '每个项目最多20个文件'),
    ...from('src/features/queries/rules.ts', 'mostRows = 10_000', '导出数据超过10000条'),
    ...from('src/features/staff/service.lists.ts', 'most = 20', '常用视图最多20个'),
    ...from('src/features/orders/review/rules.ts', 'freePriceShare = 0.1', '超过10%'),
    ...from('src/features/orders/talk/contract.ts', '.max(9, talkRefusals', '一次最多发送9个文件'),
    ...from('src/features/orders/talk/templates.ts', 'most = 50', '模板最多50个'),
    ...from('src/features/payments/service.bills.ts', 'billsGiven = 90', '最近90天'),
    ...from('src/features/prestore/contract.staff.ts', '.max(5_000,', '不能超过50%'),
    ...from('src/features/returns/contract.staff.ts', '.max(1_000_00,', '运费不能超过1,000元'),
    ...from('src/features/wallets/contract.staff.ts', '.max(10_000_000,', '补偿金额不能超过100000元'),
    ...from('src/core/fields.ts', 'note: 500', '最多500字', '不能超过500字'),
    ...from('src/core/fields.ts', 'name: 50', '姓名须为2-50字'),
    ...from('src/features/reviews/contract.ts', 'mostPictures = 6', '最多上传6张图片'),
    ...from('src/features/samples/service.board.ts', 'dueDays = 7', '7天内到期'),
    ...from('src/features/staff/rules.ts', '{2,31}', '3-32 位小写字母'),
    ...from('src/features/staff/contract.ts', ".min(12, '密码须为12-64位').max(64,", '12-64位', '12至64位'),
    ...from('src/features/staff/contract.ts', 'regex(/^\\d{6}$/', '动态口令为6位数字'),
    ...from('src/host/calls/uploads.ts', 'tooMany', '一次最多上传20个文件'),
    ...from('src/features/catalogue/editing/contract.ts', '.min(101,', '1.01~5倍'),
    ...from('src/features/catalogue/editing/contract.ts', 'tags: words(6,', '最多 6 个，显示在名称下方'),
    ...from('src/features/catalogue/questions/contract.ts', '.min(5, questionTexts', '问题至少5个字'),
    ...from('src/features/coupons/desk/contract.ts', '.max(500)', '每次最多发放500位', '每次最多500位'),
    ...from('src/features/coupons/desk/contract.ts', '{4,20}', '4-20位字母或数字'),
    ...from('src/features/coupons/desk/contract.ts', ".min(2, '名称至少2个字')", '请填写名称，至少2个字'),
    ...from('src/features/customers/titles/rules.ts', 'mostTitles = 10', '最多保存10个'),
    ...from('src/features/customers/titles/rules.paste.ts', '{15,20}', '15 至 20 位'),
    ...from('src/features/experiment/samples/read-file.ts', '1_000_000', '最多 1 MB'),
    ...from('src/features/experiment/editing/rules.ts', 'items.includes(rid)', '请至少填写1个样品'),
    ...from('src/features/notifications/service.delivery.ts', 'keptDays = 180', '保留180天'),
    ...from('src/features/promotion/promoters/rules.ts', 'waitDays = 7', '7 天后可再次申请'),
    ...from('src/features/results/delivery/public/verify-page.tsx', 'largest = 512 *', '超过 512 MB'),
    ...from('src/features/results/contract.ts', ".min(10, '异议说明至少10个字')", '异议说明（10-500字）'),
    ...from('src/features/results/review/contract.ts', ".min(5, '处理说明至少5个字')", '处理说明至少5个字'),
    ...from('src/features/settlement/desk/ageing.ts', 'BETWEEN 0 AND 30', '0–30天'),
    ...from('src/features/settlement/desk/ageing.ts', 'BETWEEN 31 AND 60', '31–60天'),
    ...from('src/features/settlement/desk/ageing.ts', 'BETWEEN 61 AND 90', '61–90天', '90天以上'),
    ...from('src/features/transfers/rules.states.ts', 'lateAfter = 30', '超30天', '超过30天未认领'),
    ...from('src/features/promotion/earning/rules.invitations.ts', '[50_000, ', '500元以下', '500–1,000元'),
    ...from('src/features/promotion/earning/rules.invitations.ts', '[500_000, ', '1,000–5,000元', '10,000元'),
    ...from('src/features/clusters/envelopes/member/envelopes-card.tsx', 'left_fen * 10 <', '余额不足 10%'),
    ...from('src/ui/forms/field.tsx', 'maxLength: 6,', "'6 位数字'"),
    ...from('src/core/fields.ts', 'reason: 200', '请填写2-200字的原因'),
    ...noSource('how invoice numbers are made', '须为20位数字', '须为8位数字'),
    ...noSource('advice', '请提前10分钟到场'),
    ...noSource(
      'what the other figure is for',
      '每实付 1 元',
      '相当于 1 元',
      '价值 1 元',
      '合成 1 个 PDF',
      '计为 0 天',
    ),
    ...noSource('a day of the calendar', '12 月 31 日', '11月20日'),
    ...noSource('how levels are defined', '：12个月内实付'),
    ...from('src/features/results/sharing/contract.ts', ".min(4, '密码至少4位').max(32", '4-32位，请另行'),
    ...noSource('an example', '2个大写字母-3~6位数字'),
    ...noSource('a count', '>1 个文件<', "'0 张'"),
  ];

function from(file: string, code: string, ...texts: string[]) {
  return texts.map((text) => [text, { file, code }] as const);
}

function noSource(because: string, ...texts: string[]) {
  return texts.map((text) => [text, { because }] as const);
}

type Found = { file: string; line: number; text: string; around: string };

/** The figures in texts of the source that do not stand as code within two lines as well, as limits beside their words do. */
function figuresOf(file: string): Found[] {
  const lines = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => line.replace(/^\s*\/\/.*$/, ''));
  const code = lines.map((line) =>
    line.replace(/(['"`])(?:(?!\1).)*\p{Script=Han}(?:(?!\1).)*\1/gu, '').replaceAll('_', ''),
  );
  return lines.flatMap((line, at) =>
    [...line.matchAll(figure)].flatMap((match) => {
      const around = line.slice(Math.max(0, match.index - 24), match.index + match[0].length + 24);
      const close = line.slice(Math.max(0, match.index - 12), match.index + match[0].length + 12);
      if (!han.test(close) || /\$\{[^}]*$/.test(line.slice(0, match.index))) return [];
      // Classes of styles are full of numbers that say nothing.
      const near = file.endsWith('x') ? '' : code.slice(Math.max(0, at - 2), at + 3).join('\n');
      const numbers = (match[0].match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((text) => text.replaceAll(',', ''));
      if (numbers.every((each) => new RegExp(`(?<![\\d.])${each}(?![\\d.])`).test(near))) return [];
      return [{ file, line: at + 1, text: match[0], around }];
    }),
  );
}

/** Stand-ins, what is told to whoever installs the product, and the staff's boards, whose tests hold their own definitions. */
const isElsewhere = (file: string) =>
  /\.test\.ts$|^src\/(demo|host\/config|host\/gateways|features\/figures)\//.test(file);
const sources = (readdirSync(path.join(root, 'src'), { recursive: true }) as string[])
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !isElsewhere(file));
const found = sources.flatMap(figuresOf);

test('every figure in a text of the product stands for one in the code, and none for a setting', () => {
  const wanting = found.filter(({ around }) => !held.some(([text]) => around.includes(text)));
  expect(wanting.map(({ file, line, around }) => `${file}:${line} ${around.trim()}`)).toEqual([]);
});

test.each(held)('%s comes from where it is said to', (text, source) => {
  expect(found.some(({ around }) => around.includes(text))).toBe(true);
  if ('file' in source) expect(read(source.file)).toContain(source.code);
});

/** What the demo shop promises of its own: where a figure is a setting's, the text names the setting. */
const promised = [
  ...['guide-main', 'license-main', 'policy-main', 'promoter-main', 'credit-main', 'about-profile'],
  ...['news-2026-01', 'news-2025-05', 'news-2026-03', 'tv-12'],
].map((name) => [name, read(`db/demo/articles/${name}.md`)] as const);

/** Figures that are no setting: laws, days of the calendar, and what customers do themselves. */
const fixed = [
  ...[
    /年满18周岁/,
    /2026 年 2 月 1 日/,
    /12 月 31 日/,
    /十五个工作日/,
    /不少于 3 kg/,
    /实付每满 1 元/,
    /相当于 1 元/,
  ],
];

test.each([...promised, ['banners', read('db/demo/banners.json')] as const])(
  '%s promises no figure of its own',
  (_name, text) => {
    const rest = fixed.reduce(
      (left, each) => left.replace(each, ''),
      text.replace(/"redirect".*|1 月 2 日周六/g, ''),
    );
    expect([...rest.matchAll(figure)].map(([said]) => said)).toEqual([]);
    expect(wrongFigureIn(text)).toBeUndefined();
  },
);

test('services of the demo shop promise nothing in figures that is the shop’s to settle', () => {
  const span = /\d[\d.]*\s*(?:个?工作日|个?工作小时|天|日(?!期)|小时|元|个月)/;
  const promises =
    /保留|保管|保存|免费|退款|发票|付款|结算|异议|审核|答复|取消|爽约|寄回|销毁|返利|优惠|积分(?!电流)/;
  const texts = [...read('db/demo/services.json').matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, text = '']) =>
    text.split(/[。；]|\\n/),
  );
  expect(texts.filter((text) => promises.test(text) && span.test(text))).toEqual([]);
});

test('forms of the demo shop name no days but those that one chooses', () => {
  const days = read('db/demo/parameters.json').match(/"[^"]*\d ?(?:天|日|个?工作日)[^"]*"/g);
  expect(days).toEqual(['"1 天"', '"3 天"', '"7 天"']);
});

test('what is changed in the settings is what texts say from then on', () => {
  const texts = promised.map(([, text]) => text);
  const named = settingsNamedIn(texts);
  expect(named).toEqual(expect.arrayContaining(['sample_keep_days', 'verdictSetting', 'samplingSetting']));
  const odd = (value: unknown): unknown => {
    if (typeof value === 'number') return 7_311;
    if (typeof value !== 'object' || !value || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, odd(inner)]));
  };
  const moved = Object.fromEntries(
    settingForms.filter(({ key }) => named.includes(key)).map(({ key, unset }) => [key, odd(unset)]),
  );
  for (const text of texts) {
    const count = [...text.matchAll(/\{[a-z]\w*(?:\.\w+)*\}/gi)].length;
    expect([...withFigures(text, moved).matchAll(/7311/g)]).toHaveLength(count);
  }
});
