import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { resultTable } from '../contract.ts';
import { ArchiveDownload } from './archive-download.tsx';

/** Takes the newest release for the customer's own notebook or laboratory system. */
export function SystemExport({
  orderRid,
  bytes,
  onTaken,
}: {
  orderRid: string;
  bytes: number;
  onTaken: () => void;
}) {
  const { save, isBusy } = useSaveFile(resultTable);
  const take = async (format: 'csv' | 'json') => {
    await save({ order_rid: orderRid, format });
    onTaken();
  };
  return (
    <section
      aria-label="导出到其他系统"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-muted"
    >
      <span className="mr-1">导出到实验记录本或 LIMS</span>
      <ArchiveDownload format="eln" isBrief orderRid={orderRid} bytes={bytes} onTaken={onTaken} />
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          kind="outline"
          className="h-11 px-4 md:h-9"
          disabled={isBusy}
          onClick={() => void take(format)}
        >
          {format.toUpperCase()} 数据表
        </Button>
      ))}
    </section>
  );
}
