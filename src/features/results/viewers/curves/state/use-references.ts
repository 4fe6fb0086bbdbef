import { useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import { Unreadable } from '../../reading/rules.readings.ts';
import { linesIn } from '../rules.lines.ts';
import { wavelengthOf } from '../rules.peaks.ts';
import { reflectionsIn } from '../rules.reflections.ts';
import type { OpenPanel } from './use-curves.ts';

/** Files of one's own that are laid over a picture; `why`: why the last one is not. */
export type References = {
  names: readonly string[];
  why?: string;
  add: (file: File) => void;
  clear: () => void;
};

/** Kα1 of copper in Å, for spacings where the pattern tells no wavelength. */
const copper = 1.5406;

/** References over a picture, read in the browser and kept nowhere. */
export function useReferences(reader: Reader, main: OpenPanel | undefined) {
  const [all, setAll] = useState<{ of: string; panels: readonly OpenPanel[]; why?: string }>({
    of: '',
    panels: [],
  });
  const of = main ? `${main.file}.${main.panel}` : '';
  const { panels, why } = all.of === of ? all : { panels: [], why: undefined };
  const add = async (file: File) => {
    if (!main) return;
    try {
      const panel = await opened(reader, main, file);
      setAll({ of, panels: [...panels, panel] });
    } catch (error) {
      setAll({ of, panels, why: error instanceof Unreadable ? error.message : '参比文件未能读取' });
    }
  };
  const references: References = {
    names: panels.map(({ name }) => name),
    ...(why && { why }),
    add: (file) => void add(file),
    clear: () => setAll({ of, panels: [] }),
  };
  return { panels, references };
}

async function opened(reader: Reader, main: OpenPanel, blob: File): Promise<OpenPanel> {
  const { technique, picture, facts } = main;
  const read = (name: string, content: Blob) => {
    const file = reader.nextFile();
    return reader
      .ask({ ask: 'open', file, name, blob: content, technique })
      .then((outline) => ({ file, outline }));
  };
  const told = wavelengthOf(facts);
  const wave = told ? ` λ = ${told} Å` : '假定的 Cu Kα₁ λ = 1.5406 Å';
  if (/\.cif$/i.test(blob.name)) {
    if (picture.x.name !== '2θ') throw new Unreadable('CIF 中的衍射线只能与 2θ 为横轴的图谱对照');
    const lines = reflectionsIn(await blob.text(), told ?? copper);
    if (!lines)
      throw new Unreadable(
        '这个 CIF 没有列出衍射峰，也没有带多重度的 F²；结构模型的理论图谱请用 VESTA 或 Mercury 导出后再对照',
      );
    const { file, outline } = await read('lines.csv', new Blob([lines.text]));
    if (outline.kind !== 'curves') throw new Unreadable('CIF 中的衍射线太少，不能对照');
    return laidOver(file, 0, `（${lines.how}，${wave.trim()}）`);
  }
  let own = await read(blob.name, blob);
  let assumed = '';
  if (own.outline.kind === 'tables' && picture.x.name === '2θ') {
    const lines = linesIn(own.outline, told ?? copper);
    if (lines) own = await read('lines.csv', new Blob([lines]));
    if (lines) assumed = `（d 按${wave} 换算为 2θ）`;
  }
  const { file, outline } = own;
  if (outline.kind !== 'curves') throw new Unreadable('参比文件需为两列数据：横轴（或 d 值）与强度');
  const same = outline.panels.findIndex(({ y }) => y.name === picture.y.name);
  return laidOver(file, Math.max(0, same), assumed);

  async function laidOver(file: number, panel: number, note: string): Promise<OpenPanel> {
    const highest = Math.max(
      ...picture.curves.filter(({ isRight }) => !isRight).map(({ yRange }) => yRange.max),
    );
    const laid = { x: picture.x, y: picture.y, height: highest > 0 ? highest : 1 };
    const made = await reader.ask({ ask: 'reference', file, panel, laid });
    const name = `参比：${blob.name}${note}`;
    return {
      ...made,
      rid: name,
      name,
      file,
      series: [],
      first: [0],
      technique,
      facts: [],
      isReference: true,
    };
  }
}
