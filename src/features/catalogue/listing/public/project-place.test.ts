import { expect, test } from 'vitest';
import { findPlace, placePath, type Tree, tagsOf } from './project-place.ts';

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
  [{ ids: [] }, '/project'],
  [{ ids: ['1'] }, '/project/1/送样检测'],
  [{ ids: [undefined, '', null], title: '' }, '/project'],
  [{ ids: ['1'], title: '送样检测' }, '/project/1/送样检测'],
  [{ ids: ['1', '12'] }, '/project/12/结构表征'],
  [{ ids: ['12'] }, '/project/12/结构表征'],
  [{ ids: ['12'], title: '结构表征' }, '/project/12/结构表征'],
  [{ ids: ['12'], title: '送样检测' }, '/project/12/结构表征'],
  [{ ids: ['1'], title: '结构表征' }, '/project/12/结构表征'],
  [{ ids: [], title: ' 电镜机时 ' }, '/project/41/电镜机时'],
  [{ ids: [], title: '磁/电/光学性能' }, '/project/24/磁/电/光学性能'],
])('%o is the place %s', (asked, path) => {
  expect(pathOf(asked)).toBe(path);
});

test.each([
  [{ ids: ['4'] }],
  [{ ids: ['undefined'] }],
  [{ ids: ['1', '41'] }],
  [{ ids: ['1', '2'] }],
  [{ ids: ['12', '24'] }],
  [{ ids: ['1'], title: '电镜机时' }],
  [{ ids: [], title: '不存在' }],
  [{ ids: ['1; drop'] }],
])('%o is no place', (asked) => {
  expect(findPlace(tree, asked)).toBeUndefined();
});

test('tags stand between bars', () => {
  expect(tagsOf('XRD| 单晶衍射 ||SAXS')).toEqual(['XRD', '单晶衍射', 'SAXS']);
  expect(tagsOf('')).toEqual([]);
});
