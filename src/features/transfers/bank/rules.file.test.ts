import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOf,
  decodeBankFile,
  type FileRow,
  fenOf,
  heldAgainst,
  newLines,
  readBankFile,
  timeOf,
} from './rules.file.ts';

test.each([
  ['1,234.50', 123_450],
  ['¥1234.5', 123_450],
  ['+88', 8_800],
  ['-3.20', -320],
  ['-0.00', 0],
  ['12.345', undefined],
  ['', undefined],
  ['abc', undefined],
])('%s is %s fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});

test.each([
  ['2026/1/5', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['20260105102030', '2026-01-05'],
  ['2026-01-05 10:20:30', '2026-01-05'],
  ['2026-01-05-10.20.30.123456', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026-02-30', undefined],
  ['5 Jan', undefined],
])('%s is the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test.each([
  ['10:20:30', '102030'],
  ['9:20:30', '092030'],
  ['102030', '102030'],
  ['20260105102030', '102030'],
  ['20260105 102030', '102030'],
  ['2026-01-05 10:20:30', '102030'],
  ['2026-01-05-10.20.30.123456', '102030'],
  ['2026-01-05', ''],
  ['20260105', ''],
  ['', ''],
])('%s is the time %s', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

/** What becomes of each row, in few words. */
function fates(lines: readonly string[]): string[] | undefined {
  return readBankFile(lines.join('\n'))?.map(({ row, fate, serial, amountFen, paidOn, reason }) =>
    [row, fate, ...(fate === 'new' ? [serial, paidOn, amountFen] : []), reason]
      .filter((part) => part !== '')
      .join(' '),
  );
}

test.each([
  [
    '工商银行: two columns and a word, no serial',
    [
      '[HISTORYDETAIL]',
      '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息',
      '0,020001,62220,2026-11-19-10.30.15.123456,贷,0.00,"10,000.00",102,转账,S261119000001,某大学,"11,000.00",',
      '0,020001,62221,2026-11-19-10.31.15.123456,借,50.00,0.00,102,电费,,水电,"10,950.00",',
    ],
    ['3 new 20261119103015-1000000-1100000 2026-11-19 1000000', '4 outgoing'],
  ],
  [
    '建设银行: units and brackets in the headings',
    [
      '账号,账户名称,交易时间,借方发生额/元(支取),贷方发生额/元(收入),余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号',
      "'1105,澄谱,20261119 10:30:15,,8800.00,9000.00,人民币元,某研究所,6217,北京分行,20261119,转账存入,检测费,2105-11050001,,,",
      "'1105,澄谱,20261119 10:30:16,200.00,,8800.00,人民币元,快递,6217,北京分行,20261119,付款,,2106-11050002,,,",
    ],
    ['2 new 2105-11050001 2026-11-19 880000', '3 outgoing'],
  ],
  [
    '中国银行: one amount, 来账 and 往账',
    [
      '交易类型[ Transaction Type ],付款人名称[ Payer’s Name ],收款人名称[ Payee’s Name ],交易日期[ Transaction Date ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易流水号[ Transaction reference number ],凭证号码,用途[ Purpose ]',
      '来账,某大学,澄谱,20261119,CNY,"5,000.00",BOC01,,检测费',
      '往账,澄谱,房东,20261119,CNY,"3,000.00",BOC02,,房租',
      '来账,某大学,澄谱,20261119,USD,700.00,BOC03,,test fee',
    ],
    ['2 new BOC01 2026-11-19 500000', '3 outgoing', '4 unreadable 非人民币流水'],
  ],
  [
    '农业银行: no serial, second and balance tell rows apart',
    [
      '交易时间,收入金额,支出金额,账户余额,交易行名,对方省市,对方账号,对方户名,交易说明,交易摘要,交易附言',
      '2026-11-19 10:30:15,100.00,,1100.00,,,,王敏,转存,汇款,D261119000001',
      '2026-11-19 10:30:15,100.00,,1200.00,,,,王敏,转存,汇款,D261119000001',
      '2026-11-19,100.00,,1300.00,,,,王敏,转存,汇款,',
    ],
    [
      '2 new 20261119103015-10000-110000 2026-11-19 10000',
      '3 new 20261119103015-10000-120000 2026-11-19 10000',
      '4 unreadable 缺少流水号',
    ],
  ],
  [
    '招商银行: 收(付)方名称',
    [
      '交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,流程实例号,业务名称,用途,收(付)方名称',
      '20261119,10:30:15,20261119,汇入汇款,,66.60,166.60,网银来款,C0001,,,,某公司',
      '20261119,10:40:15,20261119,代发,50.00,,116.60,工资,C0002,,,,员工',
    ],
    ['2 new C0001 2026-11-19 6660', '3 outgoing'],
  ],
  [
    '交易金额 with 借贷标志',
    [
      '交易日期,交易流水号,交易金额,借贷标志,余额,对方户名,摘要',
      '2026-11-19,J1,20.00,贷,1,甲,',
      '2026-11-19,J2,20.00,借,1,乙,',
      '2026-11-19,J3,-20.00,借,1,乙,',
      '2026-11-19,J4,20.00,,1,丙,',
      '2026-11-19,J5,-20.00,贷,1,丙,',
      '合计,,80.00,,,,',
    ],
    [
      '2 new J1 2026-11-19 2000',
      '3 outgoing',
      '4 outgoing',
      '5 unreadable 收支方向无法识别',
      '6 unreadable 红字冲正，请人工核对',
      '7 total',
    ],
  ],
  [
    '金额 with 收/支',
    [
      '日期,流水号,收/支,金额,对方名称,备注',
      '2026-11-19,S1,收入,20.00,甲,',
      '2026-11-19,S2,支出,20.00,乙,',
      '2026-11-19,S3,不计收支,20.00,乙,',
    ],
    ['2 new S1 2026-11-19 2000', '3 outgoing', '4 unreadable 收支方向无法识别：不计收支'],
  ],
  [
    'D and C',
    ['Date,Serial,Amount,D/C,Payer,Memo', '2026-11-19,E1,20.00,C,A,', '2026-11-19,E2,20.00,D,B,'],
    ['2 new E1 2026-11-19 2000', '3 outgoing'],
  ],
  [
    'signs alone',
    ['日期,流水号,交易金额,对方名称', '2026-11-19,G1,20.00,甲', '2026-11-19,G2,-20.00,乙'],
    ['2 new G1 2026-11-19 2000', '3 outgoing'],
  ],
  [
    'amounts that tell no direction',
    ['日期,流水号,交易金额,对方名称', '2026-11-19,N1,20.00,甲', '2026-11-19,N2,+30.00,乙'],
    ['2 unreadable 无法判断收支方向', '3 new N2 2026-11-19 3000'],
  ],
  [
    'one serial on several rows',
    [
      '交易流水号,交易日期,借方发生额,贷方发生额,对方户名',
      'K1,2026-11-19,,10.00,甲',
      'K1,2026-11-19,,10.00,甲',
      'K2,2026-11-19,,10.00,甲',
      'K2,2026-11-19,,11.00,甲',
      'K3,2026-11-19,,10.00,甲',
      'K3,2026-11-19,1.00,,手续费',
      ',2026-11-19,,10.00,乙',
      'K4,2026-11-31,,10.00,乙',
      'K5,2026-11-19,,-10.00,乙',
      'K6,2026-11-19,1.00,2.00,乙',
      'K7,2026-11-19,,,乙',
    ],
    [
      '2 new K1 2026-11-19 1000',
      '3 known 与第2行相同，只计一次',
      '4 conflict 与第5行流水号相同但内容不同',
      '5 conflict 与第4行流水号相同但内容不同',
      '6 new K3 2026-11-19 1000',
      '7 outgoing',
      '8 unreadable 缺少流水号',
      '9 unreadable 日期无法识别',
      '10 unreadable 红字冲正，请人工核对',
      '11 unreadable 借方与贷方同时有金额',
      '12 unreadable 金额无法识别',
    ],
  ],
])('%s', (_, lines, told) => {
  expect(fates(lines)).toEqual(told);
});

const file = [
  '"中国工商银行明细清单"',
  '账号：0000',
  '交易日期,交易流水号,借方发生额,贷方发生额,余额,对方户名,摘要,用途',
  '2026-11-19,"\t20261119001",,"10,000.00",1,某大学,充值,P261119000001',
  '合计,,50.00,"10,000.00",,,,',
].join('\n');

test('payer and everything that was written beside a payment are told', () => {
  expect(newLines(readBankFile(file) ?? [])).toEqual([
    {
      ...{ row: 4, serial: '20261119001', paidOn: '2026-11-19', amountFen: 1_000_000 },
      ...{ payer: '某大学', memo: '充值 P261119000001' },
    },
  ]);
  expect(readBankFile('a,b,c\n1,2,3')).toBeUndefined();
});

test('a serial that is here with another amount or day is a conflict', () => {
  const rows = readBankFile(
    '流水号,日期,贷方金额\nA,2026-11-19,1.00\nB,2026-11-19,1.00\nC,2026-11-19,1.00\nD,2026-11-19,1.00',
  );
  const known = [
    { serial: 'A', paidOn: '2026-11-19', amountFen: 100 },
    { serial: 'B', paidOn: '2026-11-19', amountFen: 250 },
    { serial: 'C', paidOn: '2026-11-18', amountFen: 100 },
  ];
  expect(heldAgainst(rows ?? [], known).map(({ fate, reason }) => [fate, reason])).toEqual([
    ['known', '此前已导入'],
    ['conflict', '该流水号此前已导入，金额为2.50元'],
    ['conflict', '该流水号此前已导入，日期为2026-11-18'],
    ['new', ''],
  ]);
});

test('GBK and UTF-8 are told apart by their bytes', () => {
  const gbk = Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7, 0xc1, 0xf7, 0xcb, 0xae, 0xba, 0xc5]);
  expect(decodeBankFile(gbk)).toBe('交易流水号');
  expect(decodeBankFile(new TextEncoder().encode('交易流水号'))).toBe('交易流水号');
});

/** How a bank lays out one movement: headings, and cells for its serial, amount and way. */
const layouts = [
  {
    head: '流水号,日期,借方金额,贷方金额',
    cells: (fen: string, isIn: boolean) => (isIn ? `,${fen}` : `${fen},`),
  },
  {
    head: '流水号,日期,支出金额,收入金额',
    cells: (fen: string, isIn: boolean) => (isIn ? `0.00,${fen}` : `${fen},0.00`),
  },
  {
    head: '流水号,日期,交易金额,借贷标志',
    cells: (fen: string, isIn: boolean) => `${fen},${isIn ? '贷' : '借'}`,
  },
  {
    head: '流水号,日期,交易金额,收支',
    cells: (fen: string, isIn: boolean) => `${fen},${isIn ? '收' : '支'}`,
  },
  {
    head: '流水号,日期,发生额,借贷方向',
    cells: (fen: string, isIn: boolean) => `${fen},${isIn ? 'C' : 'D'}`,
  },
  {
    head: '流水号,日期,交易金额,交易类型',
    cells: (fen: string, isIn: boolean) => `${fen},${isIn ? '来账' : '往账'}`,
  },
];

test('whatever the layout, every row is told once, no payment comes in that left, and none twice', () => {
  const movement = fc.record({
    serial: fc.constantFrom('', 'A', 'B', 'C', 'D', 'E'),
    fen: fc.integer({ min: 1, max: 999 }),
    isIn: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...layouts),
      fc.array(movement, { maxLength: 12 }),
      ({ head, cells }, movements) => {
        const lines = movements.map(
          ({ serial, fen, isIn }) => `${serial},2026-11-19,${cells((fen / 100).toFixed(2), isIn)}`,
        );
        const rows: FileRow[] = readBankFile([head, ...lines].join('\n')) ?? [];
        expect(rows.map(({ row }) => row)).toEqual(movements.map((_, index) => index + 2));
        for (const [index, { isIn }] of movements.entries()) {
          expect(rows[index]?.fate === 'outgoing').toBe(!isIn);
        }
        const income = movements.filter(({ isIn, serial }) => isIn && serial);
        const wanted = [...Map.groupBy(income, ({ serial }) => serial).entries()]
          .filter(([, group]) => new Set(group.map(({ fen }) => fen)).size === 1)
          .map(([serial, [first]]) => [serial, first?.fen]);
        expect(newLines(rows).map(({ serial, amountFen }) => [serial, amountFen])).toEqual(wanted);
        expect(
          rows.every(({ fate, reason }) => ['new', 'outgoing', 'total'].includes(fate) === (reason === '')),
        ).toBe(true);
      },
    ),
  );
});
