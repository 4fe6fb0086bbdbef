import { expect, test } from 'vitest';
import { shown } from '../../tests/rich-text.ts';
import { richHtml, richText } from '../host/pages/rich-text.ts';

test('what the server cleaned appears as it is', () => {
  const markdown =
    '## 一 <em>二</em>\n\na & b < c "d"\n\n- [链接](https://a.example/?b=1&c=2)\n\n1. x\n2. y\n\n> z\n\n`k<l>`';
  const html = richHtml(markdown, 'markdown');
  const plain = (text: string) =>
    text
      .replace(/\s*\n\s*/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>');
  expect(plain(shown(richText(markdown)))).toBe(plain(html));
});

test('tables come in a box that scrolls and can be focused', () => {
  const html = shown(richText('| a | b |\n|:-:|---|\n| 1 | 2 |'));
  expect(html).toBe(
    '<div role="region" aria-label="表格 1" tabindex="0" class="table-box"><table><thead><tr><th align="center">a</th><th>b</th></tr></thead><tbody><tr><td align="center">1</td><td>2</td></tr></tbody></table></div>',
  );
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)" style="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<img src="x" onerror="alert(1)" />', '<img alt="" loading="lazy" decoding="async"/>'],
  ['<iframe srcdoc="&lt;script&gt;"></iframe>', ''],
  ['<h2 id="section-1" constructor="x">a</h2>', '<h2>a</h2>'],
  ['<p>a<ul><li>b</li></ul>c</p>', '<p>a</p><ul><li>b</li></ul>c<p></p>'],
  ['<a href="/a">b<a href="/c">d</a></a>', '<a href="/a">b</a><a href="/c">d</a>'],
  ['<h2>a<h3>b</h3></h2>', '<h2>a</h2><h3>b</h3>'],
  ['<tr><td>a</td></tr>', 'a'],
  ['a <b', 'a '],
  ['</p><p>a</div>b', '<p>ab</p>'],
])('nothing else gets through: %s', (html, expected) => {
  expect(shown(richText(html, 'html'))).toBe(expected);
});

test.each([
  ['<tr><td>a</td></tr>', '<tbody><tr><td>a</td></tr></tbody>'],
  ['<td>a</td>', '<tbody><tr><td>a</td></tr></tbody>'],
  ['a<img src="/x.png" /><thead>b<tr><p>c</p><th>d</th></tr></thead>', '<thead><tr><th>d</th></tr></thead>'],
  [
    '<tbody><tr><td><p>a<table><tr><td>b</td></tr></table></p></td></tr></tbody>',
    expect.stringContaining('<p>a</p>'),
  ],
])('a table holds what tables are made of: %s', (inner, expected) => {
  const [, table] = /<table>(.*)<\/table>/.exec(shown(richText(`<table>${inner}</table>`, 'html'))) ?? [];
  expect(table).toEqual(expected);
});
