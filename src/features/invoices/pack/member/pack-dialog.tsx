import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { saveFile } from '../../../../ui/asking/download.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { invoicePack } from '../contract.ts';
import type { PackPart } from '../rules.ts';
import { PartList } from './part-list.tsx';
import { usePackPdf } from './use-pack-pdf.ts';

// Whoever never looks at a PDF does not load what shows them.
const PdfView = lazy(async () => ({
  default: (await import('../../../../ui/showing/pdf-view.tsx')).PdfView,
}));

/** An invoice's reimbursement pack: what is in it, how it looks, and the ways to take it. */
export function PackDialog({ rid, onClose }: { rid: string; onClose: () => void }) {
  const { data, failure, reload } = useCall(invoicePack, { rid });
  return (
    <DialogFrame
      look="page"
      title="报销材料"
      note={data ? `发票 ${data.number} · ${data.title} · ¥${yuan(data.amount_fen)}` : undefined}
      className="md:max-w-270"
      onClose={onClose}
    >
      {failure && <FailureLine failure={failure} onRetry={reload} className="py-6 text-danger" />}
      {!data && !failure && (
        <p role="status" className="py-6">
          正在加载…
        </p>
      )}
      {data && <PackPreview rid={rid} pack={data} />}
    </DialogFrame>
  );
}

function PackPreview({ rid, pack }: { rid: string; pack: OutputOf<typeof invoicePack> }) {
  const [parts, setParts] = useState<readonly PackPart[]>(() =>
    pack.parts.flatMap(({ part, is_chosen }) => (is_chosen ? part : [])),
  );
  const { of, file, failure, retry } = usePackPdf(rid, parts);
  const [why, setWhy] = useState('');
  const zip = useSaveFile(invoicePack);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[264px_minmax(0,1fr)]">
      <div className="space-y-4">
        <PartList pack={pack} parts={parts} onChange={setParts} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            kind="primary"
            className="h-11 flex-1 px-3 md:h-10"
            aria-busy={zip.isBusy}
            onClick={() => !zip.isBusy && void zip.save({ rid, format: 'zip', parts: [...parts] })}
          >
            <Icon name="dl" />
            下载 ZIP
          </Button>
          <Button
            kind="outline"
            className="h-11 flex-1 px-3 md:h-10"
            disabled={!file}
            onClick={() => file && saveFile(file)}
          >
            <Icon name="dl" />
            下载 PDF
          </Button>
        </div>
        <p className="text-xs text-muted">ZIP 含各份材料、合并 PDF 与发票原文件</p>
      </div>
      <section aria-label="材料预览" aria-busy={!file && !failure} className="min-h-80 min-w-0">
        {failure && <FailureLine failure={failure} onRetry={retry} className="py-6 text-danger" />}
        {why && <p className="py-6 text-body">{why}</p>}
        {!file && !failure && (
          <p role="status" className="grid min-h-80 place-items-center rounded-sm bg-subtle text-muted">
            正在生成预览…
          </p>
        )}
        {file && !why && (
          <Suspense fallback={<p role="status">正在打开预览…</p>}>
            <PdfView key={of} blob={file.bytes} name="报销材料" onFail={setWhy} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
