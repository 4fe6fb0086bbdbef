import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CurveView } from './curves/curve-view.tsx';
import { canOverlay } from './curves/rules.series.ts';
import type { OpenCurves } from './curves/state/use-curves.ts';
import { ImagingView } from './pictures/imaging-view.tsx';
import { MapView } from './pictures/map-view.tsx';
import { PictureView } from './pictures/picture-view.tsx';
import type { Reader } from './reading/reader.ts';
import { TableView } from './table-view.tsx';
import type { Opened, OpenFile, ViewedFile } from './use-opened-files.ts';

const StructureView = lazy(async () => ({
  default: (await import('./structures/structure-view.tsx')).StructureView,
}));
const PdfView = lazy(async () => ({ default: (await import('../../../ui/showing/pdf-view.tsx')).PdfView }));

/**
 * One file as it is read in its field, with the curves of others over it; those that have other axes are named. What cannot
 * be shown says why and offers the file itself by `onDownload`; without it nothing can be saved, exports included.
 */
export function ShownFile({
  reader,
  opened,
  file,
  overlaid,
  onDownload,
}: {
  reader: Reader | undefined;
  opened: ReadonlyMap<string, Opened>;
  file: ViewedFile;
  overlaid: readonly ViewedFile[];
  onDownload?: (file: ViewedFile) => void;
}) {
  const shown = opened.get(file.rid);
  const main = curvesOf(file, shown);
  const others = main ? overlaid.flatMap((other) => besides(main, other, opened) ?? []) : [];
  const refused = overlaid.filter(({ rid }) => opened.has(rid) && !others.some((one) => one.rid === rid));
  return (
    <section aria-label={file.name} aria-busy={!shown} className="min-h-70 min-w-0">
      {refused.length > 0 && (
        <p role="status" className="mb-3 rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          {refused.map(({ name }) => name).join('、')} 的坐标与当前曲线不同，不能叠加
        </p>
      )}
      {!shown || !reader ? (
        <p role="status" className="py-24 text-center text-sm text-muted">
          正在打开 {file.name} …
        </p>
      ) : 'why' in shown ? (
        <Unshown file={file} why={shown.why} onDownload={onDownload} />
      ) : (
        <Content
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
  );
}

function Content({
  reader,
  file,
  opened: { file: number, blob, outline },
  main,
  others,
  onDownload,
}: {
  reader: Reader;
  file: ViewedFile;
  opened: OpenFile;
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
  if (outline.kind === 'structure') {
    return (
      <Suspense fallback={<p className="py-24 text-center text-sm text-muted">正在打开 {file.name} …</p>}>
        <StructureView name={file.name} outline={outline} canSave={canSave} />
      </Suspense>
    );
  }
  if (outline.kind === 'maps') {
    return <MapView reader={reader} file={number} name={file.name} outline={outline} canSave={canSave} />;
  }
  if (outline.kind === 'imaging') {
    return <ImagingView reader={reader} file={number} name={file.name} outline={outline} canSave={canSave} />;
  }
  return <PictureView reader={reader} file={number} name={file.name} outline={outline} canSave={canSave} />;
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

/** A file of curves that is open; undefined for everything else. */
export function curvesOf(
  { rid, name, label }: ViewedFile,
  opened: Opened | undefined,
): OpenCurves | undefined {
  if (!opened || 'why' in opened || opened.outline.kind !== 'curves') return undefined;
  return { rid, name, label, file: opened.file, outline: opened.outline };
}

function besides(main: OpenCurves, other: ViewedFile, opened: ReadonlyMap<string, Opened>) {
  const own = curvesOf(other, opened.get(other.rid));
  const shares = own?.outline.panels.some((one) =>
    main.outline.panels.some((panel) => canOverlay(panel, one)),
  );
  return shares ? own : undefined;
}
