import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { shown } from '../../../tests/rich-text.ts';
import type { RichText } from '../../core/rich-text.ts';
import { cleanMarkdown, richText } from './rich-text.ts';

test.each([
  '粒径 < 5 nm & 含量 > 3%，H<sub>2</sub>O、5×10<sup>3</sup>',
  '- 粉末 ≥ 100 mg\n- 块体 `<script>` 不要\n\n> 注意\n\n| a | b |\n|---|---|\n| 1 | 2<br>3 |',
  '[说明](https://example.com/a?b=c) ![图](/images/a.svg) [锚](#a) [邮箱](mailto:a@b.cn) <https://example.com>',
  '```html\n<img src=x onerror=alert(1)>\n```',
])('what is harmless stays as it was written: %#', (markdown) => {
  expect(cleanMarkdown(markdown)).toBe(markdown);
});

test.each([
  ['前<script>alert(1)</script>后', '前后'],
  ['<script>\nalert(1)\n</script>\n\n正文', '\n\n正文'],
  ['行内 <img src=x onerror=alert(1)> 图', '行内  图'],
  ['<p onclick="x()">段落</p>', '<p>段落</p>'],
  ['[点](javascript:alert(1))', '点'],
  ['[点][a]\n\n[a]: javascript:alert(1)', '点\n\n'],
  ['![图](http://example.com/a.png)', '图'],
  ['[点](//example.com)', '点'],
  ['<scr<script>ipt>alert(1)</script>', undefined],
])('what pages would leave out is not kept: %s', (markdown, kept) => {
  const clean = cleanMarkdown(markdown);
  if (kept !== undefined) expect(clean).toBe(kept);
  expect(clean).not.toMatch(/<(script|img)|onclick|javascript:|\]\(\/\//i);
  expect(cleanMarkdown(clean)).toBe(clean);
  expect(JSON.stringify(richText(clean))).not.toMatch(/<script|onerror|javascript:/i);
});

test('browsers read back what is shown as it is, whatever somebody wrote', () => {
  type Shape = string | [string, Shape[]];
  const wanted = (text: RichText): Shape[] =>
    text.map((node) => (typeof node === 'string' ? node : [node[0], wanted(node[2])]));
  const read = ({ children }: Pick<ReturnType<typeof fromHtml>, 'children'>): Shape[] =>
    children.flatMap((node): Shape[] => {
      if (node.type !== 'element') return node.type === 'text' ? [node.value] : [];
      return node.tagName === 'div' ? read(node) : [[node.tagName, read(node)]];
    });
  const names = 'p a b em h1 h2 ul li table tr td caption pre button object select template svg script'.split(
    ' ',
  );
  const tag = fc
    .tuple(fc.constantFrom('', '/'), fc.constantFrom(...names))
    .map(([slash, name]) => `<${slash}${name}>`);
  const html = fc
    .array(fc.oneof(tag, fc.constantFrom('x', ' ', '&lt;b>', '\n')))
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(html, (written) => {
      const text = richText(written, 'html');
      expect(read(fromHtml(shown(text), { fragment: true }))).toEqual(wanted(text));
    }),
    { numRuns: 500 },
  );
});
