import { type DragEvent, useId, useRef, useState } from 'react';
import { Problem } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showWarning } from '../../../ui/toast.tsx';
import type { Purpose } from '../contract.ts';
import { purposes } from '../rules.ts';
import type { Chosen, useUploads } from './use-uploads.ts';

/** What each purpose takes, in words. */
const taken: Record<Purpose, string> = {
  requirement: '图片、PDF、Office 文档、表格或压缩包',
  order: '仪器原始数据、图片、PDF、Office 文档、表格或压缩包',
  objection: '图片、数据、PDF、Office 文档、表格或压缩包',
  voucher: '图片或 PDF',
  proof: '图片或 PDF',
  credit: '图片、PDF、Office 文档、表格或压缩包',
  paper: '图片或 PDF',
  sample: '图片',
  review: '图片',
};

/** Takes files by button or by dropping them, and shows how far each is. */
export function FilePicker({
  uploads: { purpose, most, chosen, add, retry, remove },
  label,
  name = 'files',
  problem,
}: {
  uploads: ReturnType<typeof useUploads>;
  label: string;
  /** Of the field, for what leads to it. */
  name?: string;
  problem?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files?.length && !add([...files])) showWarning(`最多上传 ${most} 个文件`);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-fg">
        {label}
      </label>
      <div
        className={`relative flex flex-col items-center gap-1 rounded-md border border-dashed px-4 py-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? 'border-action bg-tint' : 'border-control hover:border-action'}`}
      >
        <Icon name="plus" className="size-5 text-action" />
        <p className="text-fg">选择文件，或拖放到这里</p>
        <p id={`${id}help`} className="text-2xs text-muted">
          {taken[purpose]}，每个不超过 {purposes[purpose].bytes / 1024 ** 2} MB，最多 {most} 个
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={purposes[purpose].endings.map((ending) => `.${ending}`).join(',')}
          data-field={name}
          aria-describedby={`${id}help`}
          aria-invalid={problem ? true : undefined}
          onChange={() => {
            take(input.current?.files ?? null);
            if (input.current) input.current.value = '';
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {problem && <Problem>{problem}</Problem>}
      {chosen.length > 0 && (
        <ul aria-label="已选文件" className="mt-3 space-y-2">
          {chosen.map((each) => (
            <Row key={each.id} chosen={each} retry={() => retry(each.id)} remove={() => remove(each.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({
  chosen: { name, bytes, state, share, problem, canRetry },
  retry,
  remove,
}: {
  chosen: Chosen;
  retry: () => void;
  remove: () => void;
}) {
  const percent = Math.floor(share * 100);
  const texts = {
    waiting: '等待上传',
    sending: `${percent}%`,
    sent: '已上传',
    failed: problem ?? '上传失败',
  };
  const tone = { waiting: 'text-muted', sending: 'text-muted', sent: 'text-success', failed: 'text-danger' };
  const button =
    'grid min-h-11 min-w-11 place-items-center rounded-sm text-muted hover:text-action md:min-h-8 md:min-w-8';
  return (
    <li className="relative flex items-center gap-3 overflow-hidden rounded-md border border-line bg-page py-1 pr-1 pl-3">
      <Icon name={state === 'sent' ? 'check' : 'doc'} className={`size-4.5 ${tone[state]}`} />
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate text-fg">{name}</span>
        <span className={`block text-2xs ${tone[state]}`} role={state === 'failed' ? 'alert' : undefined}>
          {fileSize(bytes)} · {texts[state]}
        </span>
      </span>
      {canRetry && state === 'failed' && (
        <button type="button" onClick={retry} aria-label={`重试：${name}`} className={button}>
          <Icon name="refresh" className="size-4.5" />
        </button>
      )}
      <button type="button" onClick={remove} aria-label={`移除：${name}`} className={button}>
        <Icon name="close" className="size-4.5" />
      </button>
      {state === 'sending' && (
        <span
          role="progressbar"
          aria-label={`上传进度：${name}`}
          aria-valuenow={percent}
          className="absolute inset-x-0 bottom-0 h-0.75 bg-subtle"
        >
          <span
            className="block h-full origin-left bg-action transition-transform duration-(--lp-dur-fast)"
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
      )}
    </li>
  );
}

/** The size of a file as people read it. */
export function fileSize(bytes: number): string {
  return bytes < 1024 ** 2
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
