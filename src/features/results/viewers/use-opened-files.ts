import { useEffect, useRef, useState } from 'react';
import { type Reader, startReader } from './reading/reader.ts';
import type { Outline } from './reading/rules.messages.ts';
import { Unreadable } from './reading/rules.readings.ts';
import { techniqueNamed } from './reading/rules.techniques.ts';

/**
 * A file that can be looked at. `technique`: how it was measured, in anybody's words; `label`: what its curves are called
 * beside those of other files; `load` brings its bytes.
 */
export type ViewedFile = {
  rid: string;
  name: string;
  bytes: number;
  technique?: string;
  label?: string;
  load: () => Promise<Blob>;
};

/** A file that was opened, by its number in the worker. */
export type OpenFile = { file: number; blob: Blob; outline: Outline };

/** What came of opening a file: the file, or why it cannot be looked at. */
export type Opened = OpenFile | { why: string };

/** Opens those of `files` that are wanted, once each, in one worker; what was opened stays open as long as the screen. */
export function useOpenedFiles(files: readonly ViewedFile[], wanted: readonly string[]) {
  const reader = useReader();
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const begun = useRef<{ reader: Reader | undefined; rids: Set<string> }>({
    reader: undefined,
    rids: new Set(),
  });
  const known = new Map(files.map((file) => [file.rid, file]));
  const key = wanted.filter((rid) => known.has(rid)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is named by its key.
  useEffect(() => {
    if (!reader) return;
    if (begun.current.reader !== reader) {
      begun.current = { reader, rids: new Set() };
      setOpened(new Map());
    }
    for (const rid of wanted) {
      const file = known.get(rid);
      if (!file || begun.current.rids.has(rid)) continue;
      begun.current.rids.add(rid);
      void open(reader, file, files).then((result) => {
        if (begun.current.reader === reader) setOpened((before) => new Map(before).set(rid, result));
      });
    }
  }, [reader, key]);
  return { reader, opened };
}

/** One worker for the life of the viewer. */
function useReader(): Reader | undefined {
  const [reader, setReader] = useState<Reader>();
  useEffect(() => {
    const own = startReader();
    setReader(own);
    return own.end;
  }, []);
  return reader;
}

/** The text that an instrument saves with a picture of the same name, or with the intensities of WITec's maps. */
async function wordsBeside({ name }: ViewedFile, files: readonly ViewedFile[]): Promise<string | undefined> {
  const textOf = async (own: string, most: number) => {
    const text = files.find((one) => one.name.toLowerCase() === own.toLowerCase());
    if (!text || text.bytes > most) return undefined;
    return (await text.load()).text().catch(() => undefined);
  };
  const [, stem] = /^(.+)\.tiff?$/i.exec(name) ?? [];
  if (stem) return textOf(`${stem}.txt`, 100_000);
  if (!/\(Y-Axis\)\.txt$/i.test(name)) return undefined;
  const [head, axis] = await Promise.all(
    ['(Header)', '(X-Axis)'].map((part) => textOf(name.replace(/\(Y-Axis\)/i, part), 1_000_000)),
  );
  return head && axis && `${head}\n[XData]\n${axis}`;
}

async function open(reader: Reader, chosen: ViewedFile, files: readonly ViewedFile[]): Promise<Opened> {
  const { name, technique, load } = chosen;
  try {
    const [blob, beside] = await Promise.all([load(), wordsBeside(chosen, files)]);
    const file = reader.nextFile();
    const words = technique ? techniqueNamed(technique) : undefined;
    const outline = await reader.ask({ ask: 'open', file, name, blob, technique: words, beside });
    return { file, blob, outline };
  } catch (error) {
    if (!(error instanceof Error)) return { why: '文件未能读取' };
    return {
      why:
        error instanceof Unreadable || /[一-鿿]/.test(error.message)
          ? error.message
          : '文件未能读取，请稍后再试',
    };
  }
}
