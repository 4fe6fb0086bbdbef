import { useState } from 'react';
import { fetchFile } from '../../../ui/asking/download.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PdfDialog } from '../../../ui/showing/pdf-dialog.tsx';
import { type InvoiceFile, type InvoiceSummary, invoiceFile } from '../contract.ts';

const names: Record<InvoiceFile, string> = {
  pdf: '下载 PDF',
  ofd: '下载 OFD',
  xml: '下载 XML',
  red_pdf: '红字发票 PDF',
  red_xml: '红字发票 XML',
};

/** What is shown here. */
const previews: Partial<Record<InvoiceFile, string>> = { pdf: '预览', red_pdf: '预览红字发票' };

/** Buttons that show an invoice's files and save them. */
export function FileButtons({
  invoice: { rid, no, files },
  className,
}: {
  invoice: Pick<InvoiceSummary, 'rid' | 'no' | 'files'>;
  className: string;
}) {
  const { save, isBusy } = useSaveFile(invoiceFile);
  const [shown, setShown] = useState<InvoiceFile>();
  return (
    <>
      {files.map(
        (kind) =>
          previews[kind] && (
            <Button
              key={kind}
              kind="outline"
              aria-label={`${previews[kind]} ${no}`}
              className={className}
              onClick={() => setShown(kind)}
            >
              <Icon name="doc" />
              {previews[kind]}
            </Button>
          ),
      )}
      {files.map((kind) => (
        <Button
          key={kind}
          kind="outline"
          aria-label={`${names[kind]} ${no}`}
          aria-busy={isBusy}
          className={className}
          onClick={() => !isBusy && void save({ rid, kind })}
        >
          <Icon name="dl" />
          {names[kind]}
        </Button>
      ))}
      {shown && (
        <PdfDialog
          title={shown === 'pdf' ? '发票预览' : '红字发票预览'}
          note={no}
          load={(signal) => fetchFile(invoiceFile, { rid, kind: shown }, signal)}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
