import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling, useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { KeptFile } from '../../../files/contract.ts';
import { FilesField } from '../../../files/public/files-field.tsx';
import { rawDataAdd, rawDataKeep, rawDataList } from '../../contract.ts';

/** The raw data of an analysis: what the laboratory has, and more as long as it waits for data. */
export function RawData({
  orderRid,
  version,
  lines,
}: {
  orderRid: string;
  version: number;
  lines: readonly { rid: string; name: string }[];
}) {
  const { revalidate } = useRevalidator();
  const [data, setData] = useState<OutputOf<typeof rawDataList>>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or turn may have other files.
  useEffect(() => {
    const cancel = new AbortController();
    void telling(() => send(rawDataList, { order_rid: orderRid }, { signal: cancel.signal })).then(
      (found) => found && setData(found.data),
    );
    return () => cancel.abort();
  }, [orderRid, version, turn]);
  if (!data) return null;
  return (
    <Card title="原始数据" note={`共 ${data.list.length} 个文件`}>
      {data.ends && (data.list.length > 0 || data.ends.gone === 1) && (
        <DataEnd orderRid={orderRid} ends={data.ends} onDone={() => setTurn(turn + 1)} />
      )}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.rid} className="space-y-3 px-4 py-4 md:px-6">
            <h3 className="font-semibold text-fg">{line.name}</h3>
            {data.list.some(({ line_rid }) => line_rid === line.rid) && (
              <ul className="text-xs text-body">
                {data.list
                  .filter(({ line_rid }) => line_rid === line.rid)
                  .map(({ rid, name, bytes }) => (
                    <li key={rid} className="[overflow-wrap:anywhere]">
                      {name}
                      <span className="ml-2 font-num text-muted">
                        {Math.max(1, Math.round(bytes / 1024))} KB
                      </span>
                    </li>
                  ))}
              </ul>
            )}
            {data.can_add === 1 && (
              <Adding
                key={turn}
                orderRid={orderRid}
                line={line}
                onDone={async () => {
                  setTurn(turn + 1);
                  await revalidate();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When the data goes, and that it stays as long as its owner wants it to. */
function DataEnd({
  orderRid,
  ends: { on, gone, kept },
  onDone,
}: {
  orderRid: string;
  ends: { on: string; gone: 0 | 1; kept: 0 | 1 };
  onDone: () => void;
}) {
  const { run, isBusy } = useWork();
  const keep = () =>
    run(async () => {
      await send(rawDataKeep, { order_rid: orderRid, is_kept: kept ? 0 : 1 });
      onDone();
    });
  const text = kept ? '已保留，不会自动删除' : `将于 ${on} 自动删除`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm text-body md:px-6">
      <p className="min-w-0 flex-1">{gone ? `已于 ${on} 到期删除` : text}</p>
      {gone === 0 && (
        <Button kind="outline" aria-busy={isBusy} className="h-11 px-4 md:h-9" onClick={() => void keep()}>
          {kept ? '取消保留' : '保留数据'}
        </Button>
      )}
    </div>
  );
}

function Adding({
  orderRid,
  line,
  onDone,
}: {
  orderRid: string;
  line: { rid: string; name: string };
  onDone: () => Promise<void>;
}) {
  const [files, setFiles] = useState<readonly Pick<KeptFile, 'rid' | 'name' | 'bytes'>[]>([]);
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useWork();
  const submit = async () => {
    await run(async () => {
      await send(rawDataAdd, {
        order_rid: orderRid,
        line_rid: line.rid,
        file_rids: files.map(({ rid }) => rid),
      });
      showSuccess('数据已提交');
      await onDone();
    });
  };
  return (
    <div className="space-y-3">
      <FilesField
        purpose="order"
        value={files}
        onChange={setFiles}
        onProblem={setProblem}
        label={`上传待分析数据：${line.name}`}
      />
      {files.length > 0 && (
        <Button
          kind="primary"
          aria-busy={isBusy}
          className="h-11 px-4 md:h-10"
          onClick={() => !problem && void submit()}
        >
          提交数据
        </Button>
      )}
    </div>
  );
}
