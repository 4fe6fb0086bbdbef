import { expect, test } from 'vitest';
import { highlighter } from './rules.highlight.ts';

const cases: readonly [words: string[], text: string, marked: string][] = [
  [['xrd'], 'X射线粉末衍射（XRD）', 'X射线粉末衍射（<XRD>）'],
  [['xrd'], 'GIXRD 与 XRDs、XRD2、2XRD', 'GIXRD 与 XRDs、<XRD>2、2XRD'],
  [['zetapotential'], 'Zeta-potential, zeta potential', '<Zeta-potential>, <zeta potential>'],
  [['zeta-potential'], 'zetapotential and zeta -potential', '<zetapotential> and zeta -potential'],
  [['表面形貌', '表面'], '表面形貌与表面', '<表面形貌>与<表面>'],
  [['表面', '表面形貌'], '表面形貌', '<表面>形貌'],
  [['xps 分峰'], '做XPS 分峰', '做<XPS 分峰>'],
  [['é', 'μm'], 'café É 5 ΜM', 'café <É> 5 <ΜM>'],
  [['a.b*', '(', ''], 'A/B a.b*', '<A/B> a.b*'],
  [['μm'], '5 µm', '5 <µm>'],
  [['i'], 'İ i', 'İ <i>'],
  [['热'], '\u0001热\u0002热', '<热><热>'],
  [[], '没有要标的', '没有要标的'],
];

test.each(cases)('%j in %s', (words, text, marked) => {
  expect(highlighter(words)(text).replaceAll('\u0001', '<').replaceAll('\u0002', '>')).toBe(marked);
});
