import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { paperTokens } from '../curves/curve-plot.ts';
import { FactsList } from '../facts-list.tsx';
import type { Atom, Structure, Tables } from '../reading/rules.readings.ts';
import { lengthOf } from '../reading/structures/rules.cells.ts';
import { TableView } from '../table-view.tsx';
import { colorOf, createScene, type Manner, type Scene } from './draw-structure.ts';

const manners: readonly (readonly [Manner, string])[] = [
  ['ball', '球棍'],
  ['filled', '空间填充'],
  ['stick', '棍状'],
];

/** A structure of atoms that is turned by pointer and keys, with its cell, its elements, distances and what the file tells of it. */
export function StructureView({
  name,
  outline: { views, cell, facts, leftOut },
  canSave,
}: {
  name: string;
  outline: Structure;
  canSave: boolean;
}) {
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene>(undefined);
  const [at, setAt] = useState<number | 'table'>(0);
  const [manner, setManner] = useState<Manner>('ball');
  const [hasCell, setHasCell] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [hasNoScene, setHasNoScene] = useState(false);
  const view = (at === 'table' ? undefined : views[at]) ?? (views[0] as Structure['views'][number]);
  const isDrawn = at !== 'table' && !hasNoScene;

  useEffect(() => {
    const box = host.current;
    if (!box || !isDrawn) return;
    const own = createScene(box, paperTokens(box).ground, (index) =>
      setChosen((before) =>
        before.length === 1 && before[0] !== index ? [before[0] as number, index] : [index],
      ),
    );
    scene.current = own;
    if (!own) return setHasNoScene(true);
    const watch = new ResizeObserver(() => own.resize());
    watch.observe(box);
    return () => {
      watch.disconnect();
      own.end();
      scene.current = undefined;
    };
  }, [isDrawn]);
  useEffect(() => {
    if (!isDrawn || !scene.current) return;
    scene.current.show(view, { cell: hasCell ? cell : undefined, manner, chosen });
    if (host.current) host.current.dataset.drawn = 'true';
  }, [isDrawn, view, cell, hasCell, manner, chosen]);

  const keys = new Map([
    ['ArrowLeft', () => scene.current?.turn(-10, 'y')],
    ['ArrowRight', () => scene.current?.turn(10, 'y')],
    ['ArrowUp', () => scene.current?.turn(-10, 'x')],
    ['ArrowDown', () => scene.current?.turn(10, 'x')],
    ['+', () => scene.current?.zoom(1.2)],
    ['=', () => scene.current?.zoom(1.2)],
    ['-', () => scene.current?.zoom(1 / 1.2)],
    ['0', () => scene.current?.reset()],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const choose = (next: number | 'table') => {
    setAt(next);
    setChosen([]);
  };
  const [one, other] = chosen.map((index) => view.atoms[index]);
  const save = () => {
    const bytes = scene.current?.picture();
    if (bytes) saveFile({ name: `${name.replace(/\.[^.]+$/, '')}.png`, bytes });
  };

  return (
    <div className="space-y-3">
      <div role="toolbar" aria-label="视图" className="flex flex-wrap gap-2">
        {views.map((own, index) => (
          <Tool key={own.name} label={own.name} isPressed={at === index} onClick={() => choose(index)}>
            {own.name}
          </Tool>
        ))}
        <Tool label="原子与键长表" isPressed={at === 'table'} onClick={() => choose('table')}>
          原子与键长表
        </Tool>
      </div>
      {leftOut.length > 0 && (
        <div role="note" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          {leftOut.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {hasNoScene && (
        <p role="alert" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          这个浏览器不能显示三维图形（WebGL），下面是原子与键长表
        </p>
      )}
      {isDrawn && (
        <>
          <div role="toolbar" aria-label="结构工具" className="flex flex-wrap gap-2">
            <Tool label="放大" icon="plus" onClick={() => scene.current?.zoom(1.2)} />
            <Tool label="缩小" icon="minus" onClick={() => scene.current?.zoom(1 / 1.2)} />
            <Tool label="复位" onClick={() => scene.current?.reset()}>
              复位
            </Tool>
            {manners.map(([own, words]) => (
              <Tool key={own} label={words} isPressed={manner === own} onClick={() => setManner(own)}>
                {words}
              </Tool>
            ))}
            {cell && (
              <Tool label="晶胞" isPressed={hasCell} onClick={() => setHasCell(!hasCell)}>
                晶胞
              </Tool>
            )}
            {canSave && (
              <span className="ml-auto">
                <Tool label="导出 PNG" onClick={save}>
                  导出 PNG
                </Tool>
              </span>
            )}
          </div>
          <div
            ref={host}
            role="application"
            aria-roledescription="三维结构"
            aria-label={`${name}，${view.atoms.filter(({ isImage }) => !isImage).length} 个原子。方向键旋转，加减键缩放，0 键复位；点两个原子量距离，键长也在原子与键长表中`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is turned by keys.
            tabIndex={0}
            onKeyDown={onKeyDown}
            className="relative h-90 w-full overflow-hidden rounded-sm border border-line bg-surface outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus md:h-120"
          />
          <Legend atoms={view.atoms} />
          <p role="status" className="min-h-5 text-sm text-body">
            {one && other
              ? `${one.label}–${other.label}：${lengthOf(one, other).toFixed(3)} Å（由坐标计算）`
              : one
                ? `已选 ${one.label}，再点一个原子量距离`
                : '点两个原子量距离；连线按共价半径推断，不是文件中的数据'}
          </p>
        </>
      )}
      {!isDrawn && <TableView tables={tablesOf(views)} name={name} />}
      <FactsList facts={facts} />
    </div>
  );
}

function Legend({ atoms }: { atoms: readonly Atom[] }) {
  const counts = Map.groupBy(
    atoms.filter(({ isImage }) => !isImage),
    ({ element }) => element,
  );
  return (
    <ul aria-label="元素图例" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg">
      {[...counts].map(([element, own]) => (
        <li key={element} className="inline-flex items-center gap-1.5">
          <span
            className="size-3 rounded-full border border-line-strong"
            style={{ background: colorOf(element) }}
          />
          {element} × {own.length}
        </li>
      ))}
    </ul>
  );
}

/** Atoms and bonds of each view as rows. */
function tablesOf(views: Structure['views']): Tables {
  return {
    kind: 'tables',
    sheets: views.flatMap(({ name, atoms, bonds }) => {
      const own = atoms.filter(({ isImage }) => !isImage);
      return [
        {
          name: `${name} · 原子`,
          total: own.length + 1,
          rows: [
            ['标号', '元素', 'x (Å)', 'y (Å)', 'z (Å)'],
            ...own
              .slice(0, 2_000)
              .map(({ label, element, x, y, z }) => [
                label,
                element,
                ...[x, y, z].map((at) => at.toFixed(4)),
              ]),
          ],
        },
        {
          name: `${name} · 键长`,
          total: bonds.length + 1,
          rows: [
            ['原子 1', '原子 2', '距离 (Å，由坐标计算)'],
            ...bonds.slice(0, 2_000).map(([one, other]) => {
              const [a, b] = [atoms[one] as Atom, atoms[other] as Atom];
              return [a.label, b.label, lengthOf(a, b).toFixed(3)];
            }),
          ],
        },
      ];
    }),
  };
}
