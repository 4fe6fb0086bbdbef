import { Button, Upload } from 'antd';
import { Failure } from '../../../../core/failure.ts';
import { sendFile } from '../../../../ui/asking/send-file.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { endingOf, whyNot } from '../../../files/rules.ts';
import { invoiceUpload } from '../../contract.staff.ts';

/** A file of an invoice that was sent. */
export type SentInvoiceFile = { rid: string; name: string };

/**
 * One file of an invoice with the ending `kind`, sent as soon as it is chosen; `read` looks at it before, `sent` once the
 * server has it, and throw why it is not taken. Used as the field of a form: `value` and `onChange` come from it.
 */
export function InvoiceFileField({
  kind,
  value,
  onChange,
  read,
  sent,
  onProblem,
}: {
  kind: 'pdf' | 'ofd' | 'xml';
  value?: SentInvoiceFile;
  onChange?: (file: SentInvoiceFile | undefined) => void;
  read?: (file: File) => Promise<void>;
  sent?: (rid: string) => Promise<void>;
  onProblem: (message: string) => void;
}) {
  const { run, isBusy } = useWork(onProblem);
  const name = kind.toUpperCase();
  const take = async (file: File) => {
    const why = endingOf(file.name) === kind ? whyNot('invoice', file) : `请选择 ${name} 文件`;
    if (why) throw new Failure(why);
    await read?.(file);
    const { files } = await sendFile(invoiceUpload, { purpose: 'invoice' }, file, {
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    const rid = files[0]?.rid ?? '';
    await sent?.(rid);
    onChange?.({ rid, name: file.name });
    onProblem('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Upload
        accept={`.${kind}`}
        showUploadList={false}
        beforeUpload={(file) => {
          void run(() => take(file));
          return false;
        }}
      >
        <Button loading={isBusy}>{value ? `更换 ${name} 文件` : `选择 ${name} 文件`}</Button>
      </Upload>
      {value && (
        <>
          <span className="min-w-0 text-sm break-all text-fg">{value.name}</span>
          <Button
            size="small"
            type="text"
            aria-label={`移除 ${name} 文件`}
            onClick={() => onChange?.(undefined)}
          >
            移除
          </Button>
        </>
      )}
    </div>
  );
}
