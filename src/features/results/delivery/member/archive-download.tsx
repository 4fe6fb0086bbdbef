import { useRef, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { tellShown } from '../../../traffic/public/tell-shown.ts';
import { archivePrepare } from '../contract.ts';
import { sizeText } from '../rules.ts';
import { type Fetched, fetchArchive } from './fetch-archive.ts';

/** Takes everything at once; a broken or stopped download goes on where it was. */
export function ArchiveDownload({
  orderRid,
  bytes,
  format = 'zip',
  isBrief = false,
  onTaken,
}: {
  orderRid: string;
  bytes: number;
  format?: 'zip' | 'eln';
  /** Without what is in it. */
  isBrief?: boolean;
  onTaken: () => void;
}) {
  const fetched = useRef<Fetched>(undefined);
  const [progress, setProgress] = useState<{ received: number; total: number }>();
  const [running, setRunning] = useState<AbortController>();

  const start = async () => {
    const control = new AbortController();
    setRunning(control);
    await telling(async () => {
      const { name, bytes: total, version } = await send(archivePrepare, { order_rid: orderRid, format });
      if (fetched.current?.version !== version)
        fetched.current = { version, format, total, parts: [], received: 0 };
      const own = fetched.current;
      setProgress({ received: own.received, total });
      await fetchArchive(orderRid, own, control.signal, (received) => setProgress({ received, total })).catch(
        (error: unknown) => {
          if (!control.signal.aborted) tellShown({ kind: 'archive', part: 'failed' });
          throw error;
        },
      );
      tellShown({ kind: 'archive', part: 'done' });
      saveFile({
        name,
        bytes: new Blob(own.parts, {
          type: format === 'eln' ? 'application/vnd.eln+zip' : 'application/zip',
        }),
      });
      fetched.current = undefined;
      setProgress(undefined);
      onTaken();
    });
    setRunning(undefined);
  };
  const share = progress && progress.total > 0 ? Math.floor((progress.received / progress.total) * 100) : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {running ? (
        <Button kind="outline" onClick={() => running.abort()} className="h-11 px-5 md:h-10">
          <Icon name="pause" className="size-4" />
          暂停
        </Button>
      ) : (
        <Button kind={isBrief ? 'outline' : 'primary'} onClick={start} className="h-11 px-5 md:h-10">
          <Icon name="dl" className="size-4" />
          {progress ? '继续下载' : format === 'eln' ? 'ELN 归档（.eln）' : '打包下载全部'}
        </Button>
      )}
      {progress ? (
        <span className="flex min-w-0 flex-1 basis-60 items-center gap-3 text-xs text-body">
          <progress
            max={progress.total}
            value={progress.received}
            aria-label="下载进度"
            className="h-2 min-w-0 flex-1 accent-action"
          />
          <span className="font-num whitespace-nowrap tabular-nums">
            {share}%，{sizeText(progress.received)} / {sizeText(progress.total)}
          </span>
        </span>
      ) : (
        !isBrief && (
          <span className="text-xs text-muted">
            ZIP，约 {sizeText(bytes)}，含签名清单与校验值，中断后可继续
          </span>
        )
      )}
    </div>
  );
}
