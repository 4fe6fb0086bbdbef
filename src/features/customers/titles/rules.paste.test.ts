import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PastedField, readPasted } from './rules.paste.ts';
import { bareNumber, isCreditCode, narrow } from './rules.ts';

const university = { title: '青屿大学', tax_no: '12330000QYDEM00012' };
const place = { reg_address: '浙江省杭州市西湖区清河路1号', reg_phone: '0571-88880000' };
const till = { bank: '示例银行杭州西湖支行', account_no: '8888000012340005678' };
const whole = { ...university, ...place, ...till };

test.each([
  [
    'four lines as companies send them',
    `名称：青屿大学
     纳税人识别号：12330000QYDEM00012
     地址、电话：浙江省杭州市西湖区清河路1号 0571-88880000
     开户行及账号：示例银行杭州西湖支行 8888000012340005678`,
    whole,
  ],
  [
    'each on its own, under a heading, with half-width colons',
    `开票信息：
单位名称:青屿大学
税号:12330000QYDEM00012
单位地址:浙江省杭州市西湖区清河路1号
电话:0571-88880000
开户银行:示例银行杭州西湖支行
银行账号:8888 0000 1234 0005 678
邮箱:Lin@Qingyu.example`,
    { ...whole, email: 'lin@qingyu.example' },
  ],
  [
    'numbered, in another order',
    `1、开户行：示例银行杭州西湖支行
2、账号：8888000012340005678
3. 注册电话：0571-88880000
（4）注册地址：浙江省杭州市西湖区清河路1号
⑤公司名称：青屿大学
6、统一社会信用代码：12330000QYDEM00012`,
    whole,
  ],
  ['blanks within labels', '名    称：青屿大学\n税　　号： 12330000QYDEM00012', university],
  [
    'all in one line',
    '名称：青屿大学 税号：12330000QYDEM00012 电话：0571-88880000',
    { ...university, reg_phone: place.reg_phone },
  ],
  ['parted by semicolons', '发票抬头：青屿大学；税号：12330000QYDEM00012；', university],
  ['parted by commas', '购方名称:青屿大学,购方税号:12330000QYDEM00012', university],
  ['a label right behind a number', '税号：12330000QYDEM00012名称：青屿大学', university],
  [
    'values below their labels',
    '名称\n青屿大学\n税号\n12330000QYDEM00012\n地址\n浙江省杭州市西湖区清河路1号',
    { ...university, reg_address: place.reg_address },
  ],
  ['cells of a table', '名称\t青屿大学\r\n税号\t12330000QYDEM00012', university],
  [
    'labels without colons',
    '名称 青屿大学\n税号12330000QYDEM00012\n电话0571-88880000',
    { ...university, reg_phone: place.reg_phone },
  ],
  ['labels in brackets', '【抬头】青屿大学\n【税号】12330000QYDEM00012', university],
  [
    'two names of the number',
    '纳税人识别号（统一社会信用代码）：12330000QYDEM00012',
    { tax_no: university.tax_no },
  ],
  [
    'the same with a stroke',
    '统一社会信用代码/纳税人识别号：12330000QYDEM00012',
    { tax_no: university.tax_no },
  ],
  ['full-width signs', '税号：１２３３００００ＱＹＤＥＭ０００１２', { tax_no: university.tax_no }],
  ['a number in groups and small letters', '税号：1233 0000 qyde m000 12', { tax_no: university.tax_no }],
  ['address and telephone without a gap', '地址电话：浙江省杭州市西湖区清河路1号0571-88880000', place],
  [
    'telephone with its area in brackets',
    '地址、电话：浙江省杭州市西湖区清河路1号，（0571）88880000',
    { ...place, reg_phone: '(0571)88880000' },
  ],
  ['telephone before the address', '电话、地址：0571-88880000 浙江省杭州市西湖区清河路1号', place],
  [
    'a number without its area',
    '地址及电话：浙江省杭州市西湖区清河路1号 88880000',
    { ...place, reg_phone: '88880000' },
  ],
  [
    'a mobile and a room',
    '地址、电话：浙江省杭州市西湖区清河路1号A座312室 13900000001',
    { reg_address: '浙江省杭州市西湖区清河路1号A座312室', reg_phone: '13900000001' },
  ],
  ['bank and account without a gap', '开户行及账号：示例银行杭州西湖支行8888000012340005678', till],
  ['bank and account in two lines', '开户行及账号：\n示例银行杭州西湖支行\n8888000012340005678', till],
  ['address and telephone in two lines', '地址、电话：浙江省杭州市西湖区清河路1号\n0571-88880000', place],
  [
    'bank, then its account with a label of its own',
    '开户行：示例银行杭州西湖支行 账号：8888000012340005678',
    till,
  ],
  ['account under 帐号', '开户银行：示例银行杭州西湖支行\n帐号：8888000012340005678', till],
  ['a name in Chinese brackets', '名称：青屿大学（紫竹校区）', { title: '青屿大学（紫竹校区）' }],
  [
    'no label at all',
    '青屿大学\n12330000QYDEM00012\nlin@qingyu.example',
    { ...university, email: 'lin@qingyu.example' },
  ],
  ['no label, one line', '青屿大学 12330000QYDEM00012', university],
  ['no label, bank and account', '示例银行杭州西湖支行\n8888000012340005678', till],
  [
    'a wrong check under its label, for the form to tell',
    '税号：12330000QYDEM00013',
    { tax_no: '12330000QYDEM00013' },
  ],
  ['the same twice', '名称：青屿大学\n单位名称：青屿大学', { title: '青屿大学' }],
  ['empty labels', '名称：青屿大学\n税号：12330000QYDEM00012\n地址：\n电话：\n开户行：\n账号：', university],
])('%s', (_name, text, fields) => {
  expect(readPasted(text)).toEqual({ fields, unread: [] });
});

test.each([
  ['nothing', '', {}, []],
  ['prose', '您好，麻烦开一下发票，谢谢', {}, ['您好', '麻烦开一下发票', '谢谢']],
  ['a name alone', '青屿大学', {}, ['青屿大学']],
  [
    'two names',
    '名称：青屿大学\n名称：澜川大学\n税号：12330000QYDEM00012',
    { tax_no: university.tax_no },
    ['名称：青屿大学', '名称：澜川大学'],
  ],
  [
    'a name run into the next label',
    '名称：青屿大学税号：12330000QYDEM00012',
    {},
    ['名称：青屿大学税号：12330000QYDEM00012'],
  ],
  [
    'columns of labels and values',
    '名称\n税号\n青屿大学\n12330000QYDEM00012',
    { tax_no: university.tax_no },
    ['青屿大学'],
  ],
  ['what is no tax number', '税号：待补充', {}, ['税号：待补充']],
  ['what is no telephone', '电话：同上', {}, ['电话：同上']],
  [
    'other people’s labels',
    '收件地址：杭州市西湖区 联系电话：13900000001\n备注：检测费',
    {},
    ['收件地址：杭州市西湖区', '联系电话：13900000001', '备注：检测费'],
  ],
  [
    'an address that goes on',
    '地址：浙江省杭州市西湖区\n清河路1号',
    { reg_address: '浙江省杭州市西湖区' },
    ['清河路1号'],
  ],
  ['a number that may be either', '330106700000001', {}, ['330106700000001']],
  ['a number that is neither', '110105194912310021', {}, ['110105194912310021']],
  ['a mobile without a label', '13900000001', {}, ['13900000001']],
  [
    'the registered address before another',
    '地址：杭州市下城区\n注册地址：浙江省杭州市西湖区清河路1号',
    { reg_address: place.reg_address },
    ['地址：杭州市下城区'],
  ],
])('what is unclear is not read but told: %s', (_name, text, fields, unread) => {
  expect(readPasted(text)).toEqual({ fields, unread });
});

const signs = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const han = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'青屿澜川紫竹清河示例新材料科技'), minLength: min, maxLength: max });
const record = fc.record({
  title: fc
    .tuple(han(2, 12), fc.constantFrom('有限公司', '大学', '研究院', '（杭州）有限公司'))
    .map((parts) => parts.join('')),
  tax_no: digits(16)
    .map((stem) => `9${stem}`)
    .map((stem) => stem + (signs.find((sign) => isCreditCode(stem + sign)) ?? '')),
  reg_address: fc.tuple(han(4, 12), fc.nat(999)).map(([road, number]) => `浙江省杭州市${road}路${number}号`),
  reg_phone: fc.oneof(
    digits(8).map((number) => `0571-${number}`),
    digits(9).map((number) => `13${number}`),
  ),
  bank: han(2, 8).map((place) => `示例银行${place}支行`),
  account_no: digits(16, 19),
  email: fc.nat(9999).map((number) => `mail${number}@qingyu.example`),
});
const labels: Record<PastedField, string[]> = {
  title: ['名称', '单位名称', '公司名称', '抬头', '发票抬头'],
  tax_no: ['税号', '纳税人识别号', '统一社会信用代码', '信用代码'],
  reg_address: ['地址', '注册地址', '单位地址'],
  reg_phone: ['电话', '注册电话'],
  bank: ['开户行', '开户银行'],
  account_no: ['账号', '银行账号'],
  email: ['邮箱', '电子邮箱'],
};
const fields = Object.keys(labels) as PastedField[];
const layout = fc.record({
  order: fc.shuffledSubarray(fields, { minLength: 1 }),
  words: fc.infiniteStream(fc.nat(9)),
  colon: fc.constantFrom('：', ':', ' ：', '： ', ': ', '：\n', ' '),
  end: fc.constantFrom('\n', '\r\n', '\n\n', ' \n'),
});

test('whatever is labelled comes back, in any order, with any label and colon', () => {
  fc.assert(
    fc.property(record, layout, (values, { order, words, colon, end }) => {
      const lines = order.map((field) => {
        const names = labels[field];
        return `${names[words.next().value % names.length]}${colon}${values[field]}`;
      });
      const expected = Object.fromEntries(order.map((field) => [field, values[field]]));
      expect(readPasted(lines.join(end))).toEqual({ fields: expected, unread: [] });
    }),
    { numRuns: 400 },
  );
});

test('pairs in one line come apart', () => {
  fc.assert(
    fc.property(record, fc.constantFrom(' ', '，', '、', '  '), (values, gap) => {
      const { reg_address, reg_phone, bank, account_no } = values;
      const text = `地址、电话：${reg_address}${gap}${reg_phone}\n开户行及账号：${bank}${gap}${account_no}`;
      expect(readPasted(text)).toEqual({ fields: { reg_address, reg_phone, bank, account_no }, unread: [] });
    }),
    { numRuns: 200 },
  );
});

test('nothing is read that was not written, and no text takes long', () => {
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      ...Object.values(labels).flat(),
      '地址、电话',
      '开户行及账号',
      '：',
      ':',
      '\n',
      ' ',
      '、',
      '，',
      '（',
      '）',
    ),
    record.chain((values) => fc.constantFrom(...Object.values(values))),
  );
  const plain = (text: string) => bareNumber(narrow(text)).replace(/[^\p{L}\p{N}@]/gu, '');
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 25 }), (scraps) => {
      const text = scraps.join('');
      const { fields: read, unread } = readPasted(text);
      for (const value of Object.values(read)) expect(plain(text)).toContain(plain(value));
      for (const line of unread) expect(line.trim()).not.toBe('');
    }),
    { numRuns: 500 },
  );
  const start = performance.now();
  for (const part of ['1', ':', ' ', 'a ', '地址:', '名 称', '税号', '开户行及', '、'])
    readPasted(part.repeat(2000 / part.length));
  expect(performance.now() - start).toBeLessThan(2_000);
});
