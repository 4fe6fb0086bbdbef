import { expect, test } from 'vitest';
import { placeOf, withAnchors } from './rules.ts';

test('the company pages are single articles, everything else is a kind', () => {
  expect(placeOf('news')).toEqual({ kind: 'news' });
  expect(placeOf('guide')).toEqual({ kind: 'guide' });
  expect(placeOf('recruit')).toEqual({ kind: 'about', rid: 'about-recruit' });
});

test('an article whose headings begin lower is raised', () => {
  expect(withAnchors('<h3>甲</h3><h4>乙</h4>').html).toBe(
    '<h2 id="section-1">甲</h2><h3 id="section-2">乙</h3>',
  );
  expect(withAnchors('<h5>甲</h5>').html).toBe('<h2 id="section-1">甲</h2>');
  expect(withAnchors('<p>h3</p>').html).toBe('<p>h3</p>');
});

test('headings get anchors, and a list of contents from the third on', () => {
  const short = withAnchors('<h2>甲</h2><p>乙</p><h3>丙</h3>');
  expect(short).toEqual({
    html: '<h2 id="section-1">甲</h2><p>乙</p><h3 id="section-2">丙</h3>',
    contents: [],
  });
  const { contents } = withAnchors(
    '<h2>a &lt;b&gt; <em>c</em></h2><h3>d &amp;lt; e</h3><h4>f</h4><h2>g</h2>',
  );
  expect(contents).toEqual([
    { id: 'section-1', text: 'a <b> c', level: 2 },
    { id: 'section-2', text: 'd &lt; e', level: 3 },
    { id: 'section-3', text: 'g', level: 2 },
  ]);
});
