import { useState } from 'react';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { DeliveredFile } from '../contract.ts';
import { sizeText } from '../rules.ts';
import { ResultThumbnail } from './result-thumbnail.tsx';

/** Files by the sample that they belong to, each with its hash; without `onSave` they are held, and shown small. */
export function ResultFiles({
  files,
  onSave,
}: {
  files: readonly DeliveredFile[];
  onSave?: (file: DeliveredFile) => void;
}) {
  const groups = [...Map.groupBy(files, ({ sample_no }) => sample_no)];
  return (
    <section aria-label="文件列表">
      <h3 className="font-semibold text-fg">文件与校验值</h3>
      <div className="mt-2 space-y-2">
        {groups.map(([no, own]) => (
          <details key={no} open className="rounded-sm border border-line">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm text-fg">
              <Icon name="down" className="size-4 text-muted" />
              <b className="font-medium">{no ? `样品 ${no}` : '全部样品'}</b>
              {own[0]?.sample_name && <span className="text-muted">{own[0].sample_name}</span>}
              <span className="ml-auto text-xs text-muted">{own.length} 个文件</span>
            </summary>
            <ul className="divide-y divide-line border-t border-line">
              {own.map((file) => (
                <FileLine key={file.rid} file={file} onSave={onSave} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function FileLine({ file, onSave }: { file: DeliveredFile; onSave?: (file: DeliveredFile) => void }) {
  const [isWhole, setIsWhole] = useState(false);
  const copy = () => {
    setIsWhole(true);
    void copyText(file.sha256, 'SHA-256 已复制');
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      {!onSave && <ResultThumbnail rid={file.rid} name={file.name} />}
      <span className="min-w-0 flex-1 basis-50">
        <span className="block text-sm break-all text-fg">
          {file.name}
          {file.is_superseded === 1 ? (
            <span className="ml-2 text-xs text-muted">已有新文件替代</span>
          ) : (
            file.superseded_nos.length > 0 && (
              <span className="ml-2 text-xs text-muted">
                其中样品 {file.superseded_nos.join('、')} 已有新文件替代
              </span>
            )
          )}
        </span>
        <span className="block text-xs text-muted">
          {sizeText(file.bytes)}，{file.released.slice(0, 16)}
        </span>
      </span>
      <button
        type="button"
        onClick={copy}
        aria-label={`复制 ${file.name} 的 SHA-256`}
        className="min-h-9 font-mono text-xs break-all text-body hover:text-action"
      >
        {isWhole ? file.sha256 : `${file.sha256.slice(0, 16)}…`}
      </button>
      {onSave && (
        <button
          type="button"
          onClick={() => onSave(file)}
          className="inline-flex min-h-9 items-center gap-1 text-sm text-link hover:underline"
        >
          <Icon name="dl" className="size-4" />
          下载<span className="sr-only"> {file.name}</span>
        </button>
      )}
    </li>
  );
}
