import { Icon } from '../../../../ui/icon.tsx';
import { sizeText } from '../../delivery/rules.ts';
import type { SharedFile } from '../contract.ts';

/** Shared files by the sample that they belong to, each with its hash; without `onSave` they are only named. */
export function SharedFiles({
  files,
  onSave,
}: {
  files: readonly SharedFile[];
  onSave?: (file: SharedFile) => void;
}) {
  const groups = [...Map.groupBy(files, ({ sample_no }) => sample_no)];
  return (
    <section aria-label="文件列表" className="mt-5 rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-3.5 text-lg font-semibold text-fg md:px-6">
        文件与校验值
        <span className="ml-2 text-sm font-normal text-muted">共 {files.length} 个文件</span>
      </h2>
      {groups.map(([no, own]) => (
        <div key={no} className="border-b border-line last:border-b-0">
          <p className="px-4 pt-3 text-sm text-fg md:px-6">
            <b className="font-medium">{no ? `样品 ${no}` : '全部样品'}</b>
            {own[0]?.sample_name && <span className="ml-2 text-muted">{own[0].sample_name}</span>}
          </p>
          <ul className="divide-y divide-line">
            {own.map((file) => (
              <li key={file.rid} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-6">
                <span className="min-w-0 flex-1 basis-50">
                  <span className="block text-sm break-all text-fg">
                    {file.name}
                    {file.is_superseded === 1 && (
                      <span className="ml-2 text-xs text-muted">已有新文件替代</span>
                    )}
                  </span>
                  <span className="block text-xs text-muted">
                    {sizeText(file.bytes)}，{file.released.slice(0, 16)} 发布
                  </span>
                  <span className="block font-mono text-2xs break-all text-muted">SHA-256 {file.sha256}</span>
                </span>
                {onSave && (
                  <button
                    type="button"
                    onClick={() => onSave(file)}
                    className="inline-flex min-h-11 items-center gap-1 text-sm text-link hover:underline md:min-h-9"
                  >
                    <Icon name="dl" className="size-4" />
                    下载<span className="sr-only"> {file.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
