import { expect, test } from 'vitest';
import { translated } from '../scripts/language/english.ts';
import { languageFiles } from '../scripts/language/files.ts';
import { messagesIn } from '../scripts/language/messages.ts';
import { allMessages, stateOf, whatIsWrong } from '../scripts/language/state.ts';

const inEnglish = (code: string, forms: Record<string, string>) =>
  translated('page.tsx', code, (key) => forms[key]);
const keysIn = (code: string) => messagesIn('page.tsx', code).map(({ key }) => key);

test('what stands between the tags of an element is one message, whatever is put into it', () => {
  const code = `<p title="你好">
    请先<Link to="/">登录</Link>再下单，
    共 {count} 件{' '}
    {/* for nobody */}
  </p>`;
  expect(keysIn(code)).toEqual(['你好', '请先{0}再下单， 共 {1} 件 ', '登录']);
  const forms = {
    你好: 'Hello',
    '请先{0}再下单， 共 {1} 件 ': '{1} {1|item|items}: {0} first',
    登录: 'sign in',
  };
  expect(inEnglish(code, forms)).toBe(
    '<p title={"Hello"}>{count}{" "}{(count) == 1 ? "item" : "items"}{": "}<Link to="/">{"sign in"}</Link>{" first"}</p>',
  );
});

test('texts and templates are messages, also within each other', () => {
  const put = (name: string) => ['$', `{${name}}`].join('');
  const code = `told = \`共 ${put(`count ? \`${put('count')} 件\` : "零件"`)}，\\\`${put('x')}\`;`;
  expect(keysIn(code)).toEqual(['共 {0}，`{1}', '{0} 件', '零件']);
  expect(inEnglish(code, { '共 {0}，`{1}': '`{1} and {0}', '{0} 件': '{0} pcs' })).toBe(
    `told = \`\\\`${put('x')} and ${put(`count ? \`${put('count')} pcs\` : "零件"`)}\`;`,
  );
});

test('what is compared, looked for, a name, a type or staff’s is no message', () => {
  const code = `
    import x from './中文.ts';
    type Kind = '粉末';
    const a = { '键': b as '粉末' };
    if (name.includes('样') || /样/.test(name)) name.replace('样', '品');
    switch (name) { case '块体': break; }
    defineCall({ ...{ path: '/api/auth/x', title: '标题' }, input: required('请填写') });
    defineCall({ path: '/api/staff/x', input: required('请填写原因') });
    const found = name === '时间';
  `;
  const messages = messagesIn('page.tsx', code);
  expect(messages.map(({ key, as }) => [key, as])).toEqual([
    ['品', 'expression'],
    ['请填写', 'expression'],
    ['时间', 'compared'],
  ]);
});

test('an English form puts in what its message does, and is in English', () => {
  expect(whatIsWrong('共 {0} 件', '{0} items')).toBeUndefined();
  expect(whatIsWrong('共 {0} 件', '{0} {0|item|items}')).toBeUndefined();
  expect(whatIsWrong('共 {0} 件', 'items')).toMatch('puts in nothing');
  expect(whatIsWrong('订单{no}', 'Order {no} {no}')).toMatch('puts in {no} {no}');
  expect(whatIsWrong('订单', '订单')).toMatch('Chinese');
  expect(whatIsWrong('订单', '')).toMatch('no English');
});

test('every message to customers has its English form, and every form its message', () => {
  const { missing, unused, wrong } = stateOf(languageFiles(), allMessages());
  // `npm run language write` adds and removes them.
  expect({ missing, unused, wrong }).toEqual({ missing: [], unused: [], wrong: [] });
});
