import { Button } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import type { StaffOrder } from '../../../orders/board/contract.ts';
import { customerFile, workFileGet } from '../../bench/contract.ts';
import type { orderWork } from '../../order/contract.ts';

type Work = OutputOf<typeof orderWork>;

/** The files of an order: what the customer sent with it, and results by work and sample. Each download is kept. */
export function OrderFiles({ order, data }: { order: StaffOrder; data: Work }) {
  if (!data.may_see_files) return null;
  const numbers = new Map(order.samples.map(({ rid, no }) => [rid, no]));
  const lines = new Map(order.lines.map(({ rid, name }) => [rid, name]));
  const kind = order.typeId === 3 ? '客户数据' : '客户附件';
  const files = data.work.flatMap((work) => work.files.map((file) => ({ work, file })));
  return (
    <StaffCard title={`文件（${files.length + data.raw.length}）`}>
      {order.is_hidden === 1 && order.typeId === 1 && (
        <p className="mb-2 text-sm text-muted">保密订单：客户附件仅负责人可见</p>
      )}
      {files.length + data.raw.length === 0 && <p className="text-sm text-muted">还没有文件</p>}
      <ul className="divide-y divide-line">
        {data.raw.map((file) => (
          <FileRow
            key={file.rid}
            call={customerFile}
            rid={file.rid}
            name={file.name}
            notes={[
              kind,
              ...(order.lines.length > 1 ? [lines.get(file.line_rid) ?? ''] : []),
              inWords(file.bytes),
            ]}
          />
        ))}
        {files.map(({ work, file }) => (
          <FileRow
            key={file.rid}
            call={workFileGet}
            rid={file.rid}
            name={file.name}
            notes={[
              work.no,
              file.sample_rid ? `样品 ${numbers.get(file.sample_rid) ?? ''}` : '全部样品',
              inWords(file.bytes),
              `${file.uploader} ${file.at.slice(0, 16)}`,
              file.superseded ? '已被复测替代' : file.released ? '已发布' : '未发布',
              ...(file.superseded || file.superseded_samples.length === 0
                ? []
                : [`其中样品 ${numbersOf(file.superseded_samples, numbers)} 已被复测替代`]),
            ]}
          />
        ))}
      </ul>
    </StaffCard>
  );
}

function FileRow({
  call,
  rid,
  name,
  notes,
}: {
  call: typeof customerFile | typeof workFileGet;
  rid: string;
  name: string;
  notes: readonly string[];
}) {
  const { save, isBusy } = useSaveFile(call);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 font-medium text-fg [overflow-wrap:anywhere]">
        {name}
        <span className="block text-xs font-normal text-muted">{notes.join(' · ')}</span>
      </span>
      <Button size="small" loading={isBusy} aria-label={`下载 ${name}`} onClick={() => void save({ rid })}>
        下载
      </Button>
    </li>
  );
}

function numbersOf(rids: readonly string[], numbers: ReadonlyMap<string, string>): string {
  return rids.map((rid) => numbers.get(rid) ?? '').join('、');
}

function inWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
