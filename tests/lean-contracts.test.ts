import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContracts, leanFor } from '../scripts/lean-contracts.ts';

const lean = (reader: Parameters<typeof leanFor>[0], code: string): string =>
  leanFor(reader, code, parseAst(code, { lang: 'ts' }) as unknown as Parameters<typeof leanFor>[2]);

const ask = "export const ask = defineCall({ path: '/api/open/a', input: z.object({ a }), output: Answer });";

test('browsers get no shapes of answers, and schemas only where they use them', () => {
  expect(lean('browser', ask)).toBe(
    "export const ask = /*@__PURE__*/ defineCall({ path: '/api/open/a', input: /*@__PURE__*/ z.object({ a }), ...{} });",
  );
  expect(lean('browser', 'const Answer = z.object({ list: z.array(Row).max(10) });')).toBe(
    'const Answer = /*@__PURE__*/ z.object({ list: /*@__PURE__*/ z.array(Row).max(10) });',
  );
});

test('what happens in functions happens', () => {
  const code = 'export function fill(list) { list.push(1); return list; }';
  expect(lean('browser', code)).toBe(code);
});

test('what renders pages gets no shapes of answers either, and those of questions once it asks for them', async () => {
  const { ask: call, made } = await read('pages');
  expect(made).toEqual([]);
  expect(call).toMatchObject({ path: '/api/open/a', input: 'question' });
  expect(call.output).toBeUndefined();
});

test('the server makes each shape once, when it is first asked for', async () => {
  const { ask: call, made } = await read('server');
  expect(made).toEqual([]);
  expect([call.output, call.output, made]).toEqual(['answer', 'answer', ['answer']]);
  expect({ ...call }).toEqual({ path: '/api/open/a', input: 'question', output: 'answer' });
  expect(made).toEqual(['answer', 'question']);
});

/** A contract as it is after all that is done to it for `reader`, and which schemas it has made so far. */
async function read(reader: 'pages' | 'server') {
  const { load } = leanContracts();
  const contract = `const made = [];
    const schema = (name) => { made.push(name); return name; };
    const defineCall = (call) => ({ ...call });
    export { made };
    export const ask = defineCall({ path: '/api/open/a', input: schema('question'), output: schema('answer') });`;
  const imported = "import { later } from 'lean-contracts/later'; ";
  const code = lean(reader, contract);
  expect(code.startsWith(imported)).toBe(true);
  const module = `${load.handler()}\n${code.slice(imported.length)}`;
  return import(`data:text/javascript,${encodeURIComponent(module)}`) as Promise<{
    ask: Record<string, unknown>;
    made: string[];
  }>;
}
