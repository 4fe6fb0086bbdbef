import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { sizeText } from '../delivery/rules.ts';
import { CurveView } from './curves/curve-view.tsx';
import { canOverlay } from './curves/rules.series.ts';
import type { OpenCurves } from './curves/use-curves.ts';
import { MapView } from './pictures/map-view.tsx';
import { PictureView } from './pictures/picture-view.tsx';
import { type Reader, startReader } from './reading/reader.ts';
import type { Outline } from './reading/rules.messages.ts';
import { Unreadable } from './reading/rules.readings.ts';
import { techniqueNamed } from './reading/rules.techniques.ts';
import { TableView } from './table-view.tsx';

const PdfView = lazy(async () => ({ default: (await import('../../../ui/showing/pdf-view.tsx')).PdfView }));

/** A file that can be looked at. `technique`: how it was measured, in anybody's words; `load` brings its bytes. */
export type ViewedFile = {
  rid: string;
  name: string;
  bytes: number;
  technique?: string;
  load: () => Promise<Blob>;
};

type Shown = { file: number; blob: Blob; outline: Outline };
type Opened = Shown | { why: string };

/**
 * Files of results as they are read in the field: curves with the axes of their technique, pictures, documents and
 * tables, each opened when it is chosen. What cannot be shown says why and offers the file itself by `onDownload`; without
 * it nothing can be saved, exports included.
 */
export function ResultViewer({
  files,
  onDownload,
}: {
  files: readonly ViewedFile[];
  onDownload?: (file: ViewedFile) => void;
}) {
  const reader = useReader();
  const [current, setCurrent] = useState(files[0]?.rid);
  const [overlaid, setOverlaid] = useState<readonly string[]>([]);
  const opened = useOpened(reader, files, [...(current ? [current] : []), ...overlaid]);
  const file = files.find(({ rid }) => rid === current) ?? files[0];
  if (!file) return null;
  const shown = opened.get(file.rid);
  const choose = (rid: string) => {
    setCurrent(rid);
    setOverlaid([]);
  };
  const toggle = (rid: string) =>
    setOverlaid(overlaid.includes(rid) ? overlaid.filter((other) => other !== rid) : [...overlaid, rid]);
  const main = curvesOf(file.rid, file.name, shown);
  const others = main ? overlaid.flatMap((rid) => besides(main, rid, files, opened)) : [];
  const refused = overlaid.flatMap((rid) => {
    const other = opened.get(rid);
    return other && !others.some((one) => one.rid === rid)
      ? (files.find((one) => one.rid === rid)?.name ?? [])
      : [];
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[220px_minmax(0,1fr)]">
      <FileList
        files={files}
        current={file.rid}
        overlaid={overlaid}
        canOverlay={main !== undefined}
        onChoose={choose}
        onToggle={toggle}
      />
      <section aria-label={file.name} aria-busy={!shown} className="min-h-70 min-w-0">
        {refused.length > 0 && (
          <p role="status" className="mb-3 rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
            {refused.join('、')} 的坐标与当前曲线不同，不能叠加
          </p>
        )}
        {!shown || !reader ? (
          <p role="status" className="py-24 text-center text-sm text-muted">
            正在打开 {file.name} …
          </p>
        ) : 'why' in shown ? (
          <Unshown file={file} why={shown.why} onDownload={onDownload} />
        ) : (
          <ShownFile
            key={file.rid}
            reader={reader}
            file={file}
            opened={shown}
            main={main}
            others={others}
            onDownload={onDownload}
          />
        )}
      </section>
    </div>
  );
}

function ShownFile({
  reader,
  file,
  opened: { file: number, blob, outline },
  main,
  others,
  onDownload,
}: {
  reader: Reader;
  file: ViewedFile;
  opened: Shown;
  main: OpenCurves | undefined;
  others: readonly OpenCurves[];
  onDownload?: (file: ViewedFile) => void;
}) {
  const [why, setWhy] = useState<string>();
  const canSave = onDownload !== undefined;
  if (why) return <Unshown file={file} why={why} onDownload={onDownload} />;
  if (main) {
    const all = [main, ...others] as const;
    const key = all.map(({ rid }) => rid).join();
    return <CurveView key={key} reader={reader} files={all} canSave={canSave} />;
  }
  if (outline.kind === 'tables') return <TableView tables={outline} name={file.name} />;
  if (outline.kind === 'pdf') {
    return (
      <Suspense fallback={<p className="py-24 text-center text-sm text-muted">正在打开 {file.name} …</p>}>
        <PdfView blob={blob} name={file.name} onFail={setWhy} />
      </Suspense>
    );
  }
  if (outline.kind === 'curves') return null;
  if (outline.kind === 'maps') {
    return <MapView reader={reader} file={number} name={file.name} outline={outline} canSave={canSave} />;
  }
  return <PictureView reader={reader} file={number} name={file.name} outline={outline} canSave={canSave} />;
}

function FileList({
  files,
  current,
  overlaid,
  canOverlay: canAdd,
  onChoose,
  onToggle,
}: {
  files: readonly ViewedFile[];
  current: string;
  overlaid: readonly string[];
  canOverlay: boolean;
  onChoose: (rid: string) => void;
  onToggle: (rid: string) => void;
}) {
  return (
    <ul aria-label="结果文件" className="max-h-44 space-y-1 overflow-auto lg:max-h-160">
      {files.map(({ rid, name, bytes }) => (
        <li key={rid} className="flex items-center gap-1">
          <button
            type="button"
            aria-current={rid === current}
            onClick={() => onChoose(rid)}
            className="min-h-11 min-w-0 flex-1 rounded-sm border border-transparent px-3 py-1.5 text-left hover:bg-subtle aria-[current=true]:border-action aria-[current=true]:bg-action-soft"
          >
            <span className="block text-sm break-all text-fg">{name}</span>
            <span className="block text-xs text-muted">{sizeText(bytes)}</span>
          </button>
          {canAdd && rid !== current && drawable(name) && (
            <label className="flex min-h-11 cursor-pointer items-center gap-1.5 px-1 text-xs text-body">
              <input
                type="checkbox"
                checked={overlaid.includes(rid)}
                onChange={() => onToggle(rid)}
                aria-label={`叠加 ${name}`}
                className="size-4 accent-action"
              />
              叠加
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why a file is not shown, and the way to it. */
function Unshown({
  file,
  why,
  onDownload,
}: {
  file: ViewedFile;
  why: string;
  onDownload?: (file: ViewedFile) => void;
}) {
  return (
    <div role="alert" className="rounded-sm border border-line bg-subtle px-4 py-10 text-center">
      <p className="font-medium text-fg">无法在线查看 {file.name}</p>
      <p className="mt-1 text-sm text-body">{why}</p>
      {onDownload && (
        <Button kind="outline" onClick={() => onDownload(file)} className="mt-4 h-11 px-5 md:h-10">
          下载原始文件
        </Button>
      )}
    </div>
  );
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

/** Opens what is wanted, once each; what was opened stays open. */
function useOpened(reader: Reader | undefined, files: readonly ViewedFile[], wanted: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const begun = useRef<{ reader: Reader | undefined; rids: Set<string> }>({
    reader: undefined,
    rids: new Set(),
  });
  const key = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is named by its key.
  useEffect(() => {
    if (!reader) return;
    if (begun.current.reader !== reader) {
      begun.current = { reader, rids: new Set() };
      setOpened(new Map());
    }
    for (const rid of wanted) {
      const file = files.find((one) => one.rid === rid);
      if (!file || begun.current.rids.has(rid)) continue;
      begun.current.rids.add(rid);
      void open(reader, file, files).then((result) => {
        if (begun.current.reader === reader) setOpened((before) => new Map(before).set(rid, result));
      });
    }
  }, [reader, key]);
  return opened;
}

/** The text that an instrument saves with a picture of the same name. */
async function wordsBeside({ name }: ViewedFile, files: readonly ViewedFile[]): Promise<string | undefined> {
  const [, stem] = /^(.+)\.tiff?$/i.exec(name) ?? [];
  const text = stem && files.find((one) => one.name.toLowerCase() === `${stem.toLowerCase()}.txt`);
  if (!text || text.bytes > 100_000) return undefined;
  return (await text.load()).text().catch(() => undefined);
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

function curvesOf(rid: string, name: string, opened: Opened | undefined): OpenCurves | undefined {
  if (!opened || 'why' in opened || opened.outline.kind !== 'curves') return undefined;
  return { rid, name, file: opened.file, outline: opened.outline };
}

function besides(
  main: OpenCurves,
  rid: string,
  files: readonly ViewedFile[],
  opened: ReadonlyMap<string, Opened>,
): OpenCurves[] {
  const other = curvesOf(rid, files.find((one) => one.rid === rid)?.name ?? '', opened.get(rid));
  const shares = other?.outline.panels.some((own) =>
    main.outline.panels.some((panel) => canOverlay(panel, own)),
  );
  return other && shares ? [other] : [];
}

function drawable(name: string): boolean {
  return !/\.(png|jpe?g|webp|gif|tiff?|pdf|docx?|zip|7z|rar|mp4|ofd)$/i.test(name);
}
