import { expect, test } from 'vitest';
import { askedByPath, findPlace, placePath, type Tree, tagsOf } from './project-place.ts';

const leaf = { img: '', sketch: '', description: '', count: 1 };
const tree: Tree = [
  {
    ...leaf,
    id: 1,
    name: '送样检测',
    typeChildArr: [
      { ...leaf, id: 12, name: '结构表征' },
      { ...leaf, id: 24, name: '磁/电/光学性能' },
    ],
  },
  { ...leaf, id: 2, name: '现场预约', typeChildArr: [{ ...leaf, id: 41, name: '电镜机时' }] },
];

const pathOf = (...[asked]: [Parameters<typeof findPlace>[1]]) => {
  const place = findPlace(tree, asked);
  return place && decodeURIComponent(placePath(place));
};

test.each([
  [{ ids: [], titles: [] }, '/project'],
  [{ ids: ['1'], titles: [] }, '/project/1/送样检测'],
  [{ ids: [undefined, '', null], titles: [''] }, '/project'],
  [{ ids: ['1'], titles: ['送样检测'] }, '/project/1/送样检测'],
  [{ ids: ['1', '12'], titles: [] }, '/project/12/结构表征'],
  [{ ids: ['12'], titles: [] }, '/project/12/结构表征'],
  [{ ids: ['12'], titles: ['结构表征'] }, '/project/12/结构表征'],
  [{ ids: ['12'], titles: ['送样检测'] }, '/project/12/结构表征'],
  [{ ids: ['1'], titles: ['结构表征'] }, '/project/12/结构表征'],
  [{ ids: [], titles: [' 电镜机时 '] }, '/project/41/电镜机时'],
  [{ ids: [], titles: ['磁/电/光学性能'] }, '/project/24/磁/电/光学性能'],
])('%o is the place %s', (asked, path) => {
  expect(pathOf(asked)).toBe(path);
});

test.each([
  [{ ids: ['4'], titles: [] }],
  [{ ids: ['undefined'], titles: [] }],
  [{ ids: ['1', '41'], titles: [] }],
  [{ ids: ['1', '2'], titles: [] }],
  [{ ids: ['12', '24'], titles: [] }],
  [{ ids: ['1'], titles: ['电镜机时'] }],
  [{ ids: [], titles: ['不存在'] }],
  [{ ids: ['1; drop'], titles: [] }],
])('%o is no place', (asked) => {
  expect(findPlace(tree, asked)).toBeUndefined();
});

test('tags stand between bars', () => {
  expect(tagsOf('XRD| 单晶衍射 ||SAXS')).toEqual(['XRD', '单晶衍射', 'SAXS']);
  expect(tagsOf('')).toEqual([]);
});

test('a path names as many ids and then titles as it likes (specification section 2)', () => {
  const { origin } = new URL('https://example.com');
  const asked = (path: string) => askedByPath(new URL(path, origin).pathname);
  expect(asked('/project')).toEqual({ ids: [], titles: [] });
  expect(asked('/project/1/12')).toEqual({ ids: ['1', '12'], titles: [] });
  expect(asked('/project/1/12/送样检测/X 射线/')).toEqual({
    ids: ['1', '12'],
    titles: ['送样检测', 'X 射线'],
  });
  expect(asked('/project/拉伸%2F弯曲')).toEqual({ ids: [], titles: ['拉伸/弯曲'] });
  for (const path of ['/project/1/1', '/project/热分析/1', '/project/热分析/热分析'])
    expect(asked(path)).toBeUndefined();
});
