import { createViewer, elementColors, type GLViewer } from '3dmol/build/3Dmol.es6-min.js';
import type { Atom, Structure } from '../reading/rules.readings.ts';

export type Manner = 'ball' | 'filled' | 'stick';

/** A structure in three dimensions in a box of the page. */
export type Scene = {
  turn: (degrees: number, axis: 'x' | 'y' | 'z') => void;
  zoom: (factor: number) => void;
  reset: () => void;
  resize: () => void;
  show: (
    view: Structure['views'][number],
    more: { cell: Structure['cell']; manner: Manner; chosen: readonly number[] },
  ) => void;
  picture: () => Blob;
  end: () => void;
};

const styles: Readonly<Record<Manner, object>> = {
  ball: { sphere: { scale: 0.28, colorscheme: 'Jmol' }, stick: { radius: 0.12, colorscheme: 'Jmol' } },
  filled: { sphere: { scale: 1, colorscheme: 'Jmol' } },
  stick: { stick: { radius: 0.14, colorscheme: 'Jmol' } },
};

/** The colour that atoms of an element are drawn in. */
export function colorOf(element: string): string {
  const color = (elementColors.Jmol as Record<string, number>)[element] ?? elementColors.defaultColor;
  return `#${Number(color).toString(16).padStart(6, '0')}`;
}

/** Draws in `host`; undefined where the browser has no WebGL. `onAtom` hears which atom is clicked, by its place. */
export function createScene(
  host: HTMLElement,
  ground: string,
  onAtom: (at: number) => void,
): Scene | undefined {
  let viewer: GLViewer;
  try {
    viewer = createViewer(host, { backgroundColor: ground, antialias: true });
    if (!viewer) return undefined;
  } catch {
    return undefined;
  }
  let last: Structure['views'][number] | undefined;
  const scene: Scene = {
    turn: (degrees, axis) => viewer.rotate(degrees, axis),
    zoom: (factor) => viewer.zoom(factor),
    reset: () => {
      viewer.zoomTo();
      viewer.render();
    },
    resize: () => {
      viewer.resize();
      viewer.render();
    },
    show: (view, { cell, manner, chosen }) => {
      const isNew = view !== last;
      last = view;
      viewer.removeAllShapes();
      viewer.removeAllLabels();
      if (isNew) {
        viewer.removeAllModels();
        viewer.addModel().addAtoms(atomsOf(view));
        viewer.setClickable({}, true, ({ index }: { index: number }) => onAtom(index));
      }
      viewer.setStyle({}, styles[manner]);
      if (cell) drawCell(viewer, cell);
      drawChosen(
        viewer,
        chosen.flatMap((at) => view.atoms[at] ?? []),
      );
      if (isNew) viewer.zoomTo();
      viewer.render();
    },
    picture: () => {
      const [, data = ''] = viewer.pngURI().split(',');
      return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
    },
    end: () => {
      viewer.clear();
      host.replaceChildren();
    },
  };
  return scene;
}

function atomsOf({ atoms, bonds }: Structure['views'][number]) {
  const mates = atoms.map((): number[] => []);
  for (const [one, other] of bonds) {
    mates[one]?.push(other);
    mates[other]?.push(one);
  }
  return atoms.map(({ element, x, y, z }, at) => ({
    ...{ elem: element, x, y, z, serial: at, index: at, hetflag: true },
    ...{ bonds: mates[at], bondOrder: mates[at]?.map(() => 1) },
  }));
}

function drawCell(viewer: GLViewer, cell: NonNullable<Structure['cell']>) {
  const corner = (u: number, v: number, w: number) => {
    const [x, y, z] = [0, 1, 2].map(
      (at) => u * (cell[0][at] as number) + v * (cell[1][at] as number) + w * (cell[2][at] as number),
    );
    return { x: x as number, y: y as number, z: z as number };
  };
  type Place = ReturnType<typeof corner>;
  const edge = (start: Place, end: Place) =>
    viewer.addCylinder({ start, end, radius: 0.03, color: '#5e6b74' });
  for (const one of [0, 1]) {
    for (const other of [0, 1]) {
      edge(corner(0, one, other), corner(1, one, other));
      edge(corner(one, 0, other), corner(one, 1, other));
      edge(corner(one, other, 0), corner(one, other, 1));
    }
  }
  for (const [text, at] of [
    ['a', corner(1, 0, 0)],
    ['b', corner(0, 1, 0)],
    ['c', corner(0, 0, 1)],
  ] as const)
    viewer.addLabel(text, { position: at, fontColor: '#00151f', backgroundOpacity: 0, fontSize: 16 });
}

function drawChosen(viewer: GLViewer, [one, other]: readonly Atom[]) {
  const shadow = (atom: Atom) =>
    viewer.addSphere({ center: atom, radius: 0.6, color: '#ffd60a', opacity: 0.5 });
  if (one) shadow(one);
  if (!one || !other) return;
  shadow(other);
  viewer.addCylinder({ start: one, end: other, radius: 0.05, color: '#ca4000', dashed: true });
}
