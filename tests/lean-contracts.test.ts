import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContracts } from '../scripts/lean-contracts.ts';

const lean = (code: string): string => {
  const { transform } = leanContracts() as unknown as {
    transform: { handler: (this: { parse: typeof parseAst }, code: string) => { code: string } };
  };
  return transform.handler.call({ parse: parseAst }, code).code;
};

test('browsers get no shapes of answers, and schemas only where they use them', () => {
  expect(
    lean("export const ask = defineCall({ path: '/api/open/a', input: z.object({ a }), output: Answer });"),
  ).toBe(
    "export const ask = /*@__PURE__*/ defineCall({ path: '/api/open/a', input: /*@__PURE__*/ z.object({ a }), ...{} });",
  );
  expect(lean('const Answer = z.object({ list: z.array(Row).max(10) });')).toBe(
    'const Answer = /*@__PURE__*/ z.object({ list: /*@__PURE__*/ z.array(Row).max(10) });',
  );
});

test('what happens in functions happens', () => {
  const code = 'export function fill(list) { list.push(1); return list; }';
  expect(lean(code)).toBe(code);
});
