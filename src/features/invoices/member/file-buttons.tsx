import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type InvoiceFile, type InvoiceSummary, invoiceFile } from '../contract.ts';

const names: Record<InvoiceFile, string> = {
  pdf: '下载 PDF',
  ofd: '下载 OFD',
  xml: '下载 XML',
  red_pdf: '红字发票 PDF',
  red_xml: '红字发票 XML',
};

/** A button for each of an invoice's files. */
export function FileButtons({
  invoice: { rid, no, files },
  className,
}: {
  invoice: Pick<InvoiceSummary, 'rid' | 'no' | 'files'>;
  className: string;
}) {
  const { save, isBusy } = useSaveFile(invoiceFile);
  return files.map((kind) => (
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
  ));
}
