import { lazy, Suspense, useEffect, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { OrderShares } from '../../sharing/member/order-shares.tsx';
import { type DeliveredFile, type Results, resultList } from '../contract.ts';
import { ArchiveDownload } from './archive-download.tsx';
import { Methods } from './methods.tsx';
import { ResultFiles } from './result-files.tsx';
import { SystemExport } from './system-export.tsx';
import { saveResult, viewedFile } from './viewed-file.ts';

const ResultViewer = lazy(async () => ({
  default: (await import('../../viewers/result-viewer.tsx')).ResultViewer,
}));

/** What was found for an order: its files by sample, looked at in the page, taken one by one or together. */
export function OrderResults({ orderRid, version }: { orderRid: string; version: number }) {
  const [results, setResults] = useState<Results>();
  const [taken, setTaken] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded anew when the order or the record changed.
  useEffect(() => {
    let isOver = false;
    const refused = (why: string) => void (isOver || showError(why));
    void telling(() => send(resultList, { order_rid: orderRid }), refused).then(
      (found) => found && !isOver && setResults(found.data),
    );
    return () => {
      isOver = true;
    };
  }, [orderRid, version, taken]);

  if (!results || results.releases.length + results.files.length === 0) return null;
  const { held, ends, files, methods, downloads } = results;
  const [release] = results.releases;
  const again = () => setTaken((count) => count + 1);
  const save = ({ rid }: { rid: string }) =>
    telling(async () => {
      await saveResult({ rid });
      again();
    });
  return (
    <Card
      id="results"
      title="检测数据"
      note={
        release &&
        `第 ${release.version} 次发布，${release.released.slice(0, 16)}，共 ${release.files} 个文件`
      }
      aside={
        files.length > 0 && (
          <Link
            to={`/member/order/${orderRid}/data`}
            className="inline-flex items-center gap-1 py-1 text-link hover:underline"
          >
            打开数据工作台
            <Icon name="right" className="size-4" />
          </Link>
        )
      }
    >
      <div className="space-y-5 px-4 py-4 md:px-6 md:py-5">
        {ends && (
          <p role="status" className="rounded-md bg-warning-bg px-4 py-3 text-sm text-warning">
            {ends.gone
              ? `数据保存期已满，文件已于 ${ends.on} 删除；签名清单仍可下载，用于校验您保存的文件。`
              : `数据保存期将满，文件将于 ${ends.on} 删除，请在此之前下载。`}
          </p>
        )}
        {files.length === 0 ? null : held ? (
          <p role="status" className="rounded-md bg-warning-bg px-4 py-3 text-sm text-warning">
            {held}
          </p>
        ) : (
          <>
            {release && (
              <>
                <ArchiveDownload orderRid={orderRid} bytes={release.bytes} onTaken={again} />
                <SystemExport orderRid={orderRid} bytes={release.bytes} onTaken={again} />
              </>
            )}
            <Suspense fallback={<p className="py-16 text-center text-sm text-muted">正在打开查看器 …</p>}>
              <Viewer files={files} onSave={save} />
            </Suspense>
          </>
        )}
        {files.length > 0 && (
          <>
            <ResultFiles files={files} onSave={held ? undefined : save} />
            <OrderShares orderRid={orderRid} files={files} told={held} />
          </>
        )}
        {methods.length > 0 && <Methods methods={methods} />}
        {release && <SignedList release={release} />}
        {downloads.length > 0 && <Downloads downloads={downloads} />}
      </div>
    </Card>
  );
}

function Viewer({
  files,
  onSave,
}: {
  files: readonly DeliveredFile[];
  onSave: (file: { rid: string }) => void;
}) {
  // The same list as long as the files are the same, so that what is open stays open.
  const key = files.map(({ rid }) => rid).join();
  const [shown, setShown] = useState<{ key: string; files: ReturnType<typeof viewedFile>[] }>();
  useEffect(() => {
    setShown((before) =>
      before?.key === key ? before : { key, files: files.map((file) => viewedFile(file)) },
    );
  }, [key, files]);
  return shown ? <ResultViewer key={shown.key} files={shown.files} onDownload={onSave} /> : null;
}

function SignedList({ release }: { release: Results['releases'][number] }) {
  const save = () => {
    saveFile({ name: 'manifest.json', bytes: new Blob([release.manifest], { type: 'application/json' }) });
    saveFile({ name: 'manifest.sig', bytes: new Blob([release.signature], { type: 'text/plain' }) });
  };
  return (
    <section aria-label="数据清单" className="text-sm text-body">
      <h3 className="font-semibold text-fg">签名的数据清单</h3>
      <p className="mt-1 leading-6">
        清单列出本次发布的全部文件与 SHA-256，并附有我们的签名。
        <button type="button" onClick={save} className="ml-1 min-h-9 text-link underline">
          下载清单与签名
        </button>
        <Link to="/verify" className="ml-3 text-link underline">
          校验文件真伪
        </Link>
      </p>
    </section>
  );
}

const kinds = { view: '查看', file: '下载', archive: '打包下载' } as const;

function Downloads({ downloads }: { downloads: Results['downloads'] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer font-semibold text-fg">
        下载记录（{downloads.length}）
      </summary>
      <ul className="mt-2 max-h-60 divide-y divide-line overflow-auto rounded-sm border border-line text-xs">
        {downloads.map(({ at, kind, name, address }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no other name and never move.
          <li key={index} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2 text-body">
            <span className="font-num tabular-nums text-muted">{at}</span>
            <span>{kinds[kind]}</span>
            <span className="min-w-0 flex-1 break-all text-fg">{name}</span>
            <span className="font-num text-muted">{address}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
