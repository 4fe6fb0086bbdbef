import type { ReactNode } from 'react';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { CustomerAssign } from '../../contract.ts';
import { Methods } from '../../delivery/member/methods.tsx';
import { sizeText } from '../../delivery/rules.ts';
import type { OwnFile } from '../rules.tree.ts';

/** What is known of a file beside its picture: what it tells itself (at `factsAt`), how it was measured, the file. */
export function FileNotes({
  file,
  assign,
  methods,
  factsAt,
  onSave,
}: {
  file: OwnFile;
  assign: CustomerAssign | undefined;
  methods: readonly string[];
  factsAt: (place: HTMLElement | null) => void;
  onSave: (file: OwnFile) => void;
}) {
  return (
    <>
      <div ref={factsAt} className="border-b border-line empty:hidden *:border-0 *:px-4.5 *:py-3.5" />
      {assign && <Measured assign={assign} />}
      {methods.length > 0 && (
        <Part>
          <Methods methods={methods} />
        </Part>
      )}
      <Part title="文件">
        <p className="text-xs break-all text-fg">{file.name}</p>
        <p className="mt-0.5 text-xs text-muted">
          {sizeText(file.bytes)}，{file.released.slice(0, 16)} 发布
        </p>
        {file.is_superseded === 1 && <p className="mt-0.5 text-xs text-warning">已有新文件替代</p>}
        {file.superseded_nos.length > 0 && (
          <p className="mt-0.5 text-xs text-warning">样品 {file.superseded_nos.join('、')} 已有新文件替代</p>
        )}
        <button
          type="button"
          onClick={() => onSave(file)}
          className="mt-1 inline-flex min-h-9 items-center gap-1 text-sm text-link hover:underline"
        >
          <Icon name="dl" className="size-4" />
          下载该文件
        </button>
      </Part>
      <details className="border-b border-line px-4.5 py-3">
        <summary className="min-h-6 cursor-pointer text-sm font-semibold text-fg">校验和（SHA-256）</summary>
        <p className="mt-2 font-mono text-2xs break-all text-muted">{file.sha256}</p>
        <button
          type="button"
          onClick={() => void copyText(file.sha256, 'SHA-256 已复制')}
          className="min-h-9 text-sm text-link hover:underline"
        >
          复制
        </button>
      </details>
    </>
  );
}

function Measured({ assign }: { assign: CustomerAssign }) {
  const { no, instrument, released_at, used, missing } = assign;
  const facts: [string, string][] = [
    ['任务编号', no],
    ['仪器', instrument],
    ['发布时间', released_at?.slice(0, 16) ?? ''],
    ...used.map(({ name, value }): [string, string] => [name, value]),
    ...missing.map(({ sample_no, reason }): [string, string] => [`样品 ${sample_no}`, `无数据：${reason}`]),
  ];
  return (
    <Part title="仪器、方法与参数">
      <dl className="grid grid-cols-[78px_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-xs">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="text-fg [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </Part>
  );
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4.5 py-3.5">
      {title && <h2 className="mb-2 text-sm font-semibold text-fg">{title}</h2>}
      {children}
    </section>
  );
}
