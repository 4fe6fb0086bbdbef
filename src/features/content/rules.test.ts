import { expect, test } from 'vitest';
import { shown } from '../../../tests/rich-text.ts';
import { richText } from '../../host/pages/rich-text.ts';
import { placeOf, withAnchors } from './rules.ts';

const anchored = (html: string) => shown(withAnchors(richText(html, 'html')).text);

test('the company pages are single articles, everything else is a kind', () => {
  expect(placeOf('news')).toEqual({ kind: 'news' });
  expect(placeOf('guide')).toEqual({ kind: 'guide' });
  expect(placeOf('recruit')).toEqual({ kind: 'about', rid: 'about-recruit' });
});

test('an article whose headings begin lower is raised', () => {
  expect(anchored('<h3>甲</h3><h4>乙</h4>')).toBe('<h2 id="section-1">甲</h2><h3 id="section-2">乙</h3>');
  expect(anchored('<h5>甲</h5>')).toBe('<h2 id="section-1">甲</h2>');
  expect(anchored('<p>h3</p>')).toBe('<p>h3</p>');
});

test('headings get anchors, and a list of contents from the third on', () => {
  const short = '<h2>甲</h2><p>乙</p><h3>丙</h3>';
  expect(anchored(short)).toBe('<h2 id="section-1">甲</h2><p>乙</p><h3 id="section-2">丙</h3>');
  expect(withAnchors(richText(short, 'html')).contents).toEqual([]);
  const { contents } = withAnchors(
    richText('<h2>a &lt;b&gt; <em>c</em></h2><h3>d &amp;lt; e</h3><h4>f</h4><h2>g</h2>', 'html'),
  );
  expect(contents).toEqual([
    { id: 'section-1', text: 'a <b> c', level: 2 },
    { id: 'section-2', text: 'd &lt; e', level: 3 },
    { id: 'section-3', text: 'g', level: 2 },
  ]);
});
