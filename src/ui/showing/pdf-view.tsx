import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { startWorker } from '../start-worker.ts';
import { PdfMaps } from './pdf-maps.ts';
import { Tool } from './tool.tsx';

/** A PDF, a page at a time. */
export function PdfView({ blob, name, onFail }: { blob: Blob; name: string; onFail: (why: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const fail = useRef(onFail);
  fail.current = onFail;

  useEffect(() => {
    GlobalWorkerOptions.workerPort ??= startWorker(pdfWorker);
    let loading: ReturnType<typeof getDocument> | undefined;
    let isOver = false;
    const load = async () => {
      const data = await blob.arrayBuffer();
      if (isOver) return;
      loading = getDocument({
        ...{
          data,
          isEvalSupported: false,
          useWasm: false,
          BinaryDataFactory: PdfMaps,
          useWorkerFetch: false,
        },
      } as Parameters<typeof getDocument>[0]);
      try {
        setDocument(await loading.promise);
      } catch (error) {
        if (isOver) return;
        const isLocked = error instanceof Error && error.name === 'PasswordException';
        fail.current(isLocked ? 'PDF 有密码保护，请下载后查看' : 'PDF 已损坏或不完整');
      }
    };
    void load();
    return () => {
      isOver = true;
      void loading?.destroy();
    };
  }, [blob]);

  useEffect(() => {
    const target = canvas.current;
    if (!document || !target) return;
    let task: { cancel: () => void } | undefined;
    let isOver = false;
    const draw = async () => {
      const one = await document.getPage(page);
      if (isOver) return;
      const plain = one.getViewport({ scale: 1 });
      const width = Math.min(target.parentElement?.clientWidth ?? plain.width, 900) * zoom;
      const viewport = one.getViewport({ scale: (width / plain.width) * devicePixelRatio });
      target.width = viewport.width;
      target.height = viewport.height;
      target.style.width = `${width}px`;
      const rendering = one.render({ canvas: target, viewport });
      task = rendering;
      await rendering.promise.then(
        () => {
          target.dataset.drawn = 'true';
        },
        () => {},
      );
    };
    void draw();
    return () => {
      isOver = true;
      task?.cancel();
    };
  }, [document, page, zoom]);

  const pages = document?.numPages ?? 0;
  return (
    <div className="space-y-3">
      <div role="toolbar" aria-label="文档工具" className="flex flex-wrap items-center gap-2">
        <Tool label="放大" icon="plus" isDisabled={zoom >= 4} onClick={() => setZoom(zoom * 1.25)} />
        <Tool label="缩小" icon="minus" isDisabled={zoom <= 0.5} onClick={() => setZoom(zoom / 1.25)} />
        <Tool label="上一页" icon="left" isDisabled={page <= 1} onClick={() => setPage(page - 1)} />
        <span className="font-num text-sm tabular-nums text-fg">
          第 {page} / {pages || 1} 页
        </span>
        <Tool label="下一页" icon="right" isDisabled={page >= pages} onClick={() => setPage(page + 1)} />
      </div>
      <section
        aria-label={`${name} 第 ${page} 页`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
        tabIndex={0}
        className="max-h-160 overflow-auto rounded-sm border border-line bg-subtle"
      >
        <canvas ref={canvas} className="mx-auto block bg-surface" />
      </section>
    </div>
  );
}
