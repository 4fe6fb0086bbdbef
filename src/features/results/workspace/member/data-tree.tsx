import type { DragEvent, ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { drawable } from '../../viewers/rules.drawable.ts';
import type { Branch, OwnFile, SampleTree } from '../rules.tree.ts';
import { StateMark } from './state-mark.tsx';

/** How the tree's files are named to what they are dropped on. */
export const draggedFile = 'application/x-limpid-file';

type Choosing = {
  current: string;
  /** Files that lie over the current one, and whether files can. */
  over: readonly string[];
  canOverlay: boolean;
  onChoose: (rid: string) => void;
  onToggle: (rid: string) => void;
};

/** Samples with their techniques and files. A file is chosen with a press, laid over the picture by its button or dragging. */
export function DataTree({ tree, ...choosing }: { tree: readonly SampleTree[] } & Choosing) {
  return (
    <ul aria-label="样品与数据" className="pb-4">
      {tree.map(({ no, name, branches }) => (
        <li key={no}>
          <details open className="group">
            <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-4 pt-2 text-sm font-semibold text-fg">
              <Icon
                name="right"
                className="size-3.5 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
              />
              <span className="min-w-0 flex-1 truncate">{name || no || '全部样品'}</span>
              {name && <span className="font-mono text-2xs font-normal text-muted">{no}</span>}
            </summary>
            <ul>
              {branches.map((branch) => (
                <BranchRows key={branch.technique} branch={branch} {...choosing} />
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

function BranchRows({ branch: { technique, files, assign }, ...choosing }: { branch: Branch } & Choosing) {
  const [only] = files;
  const state = assign && <span className="ml-auto shrink-0 text-2xs text-muted">{assign.status_name}</span>;
  if (files.length === 1 && only) {
    return (
      <FileRow file={only} {...choosing}>
        {assign && <StateMark status={assign.status} />}
        <span className="min-w-0">
          {technique && <span className="block text-xs text-fg">{technique}</span>}
          <span className={`block break-all ${technique ? 'text-2xs text-muted' : 'text-xs text-fg'}`}>
            {only.name}
          </span>
        </span>
        {state}
      </FileRow>
    );
  }
  return (
    <li>
      <p className="flex items-center gap-2.5 py-1.5 pr-4 pl-9 text-xs text-fg">
        {assign && <StateMark status={assign.status} />}
        {technique || '其他文件'}
        <span className="text-2xs text-muted">{files.length} 个文件</span>
        {state}
      </p>
      <ul>
        {files.map((file) => (
          <FileRow key={file.rid} file={file} {...choosing}>
            <span className="min-w-0 pl-5.5 text-2xs break-all text-body">
              {file.name}
              {file.is_superseded === 1 && <span className="block text-muted">已有新文件替代</span>}
            </span>
          </FileRow>
        ))}
      </ul>
    </li>
  );
}

function FileRow({
  file: { rid, name, sample_no },
  current,
  over,
  canOverlay,
  onChoose,
  onToggle,
  children,
}: { file: OwnFile; children: ReactNode } & Choosing) {
  const isCurrent = rid === current;
  const isOver = over.includes(rid);
  const onDragStart = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(draggedFile, rid);
    dataTransfer.effectAllowed = 'copy';
  };
  return (
    <li className="group/file relative flex items-stretch">
      <button
        type="button"
        draggable={canOverlay && drawable(name)}
        onDragStart={onDragStart}
        aria-current={isCurrent}
        data-file={rid}
        onClick={() => onChoose(rid)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 border-l-3 border-transparent py-1.5 pr-2 pl-8.25 text-left hover:bg-subtle aria-[current=true]:border-action aria-[current=true]:bg-tint"
      >
        {children}
      </button>
      {canOverlay && !isCurrent && drawable(name) && (
        <button
          type="button"
          aria-pressed={isOver}
          aria-label={`叠加 ${sample_no ? `${sample_no}/` : ''}${name}`}
          title={isOver ? '取消叠加' : '叠加到当前图谱'}
          onClick={() => onToggle(rid)}
          className="mr-2 grid size-7 shrink-0 place-items-center self-center rounded-sm text-muted hover:bg-subtle hover:text-action aria-pressed:bg-action-soft aria-pressed:text-on-tint"
        >
          <Icon name={isOver ? 'check' : 'plus'} className="size-4" />
        </button>
      )}
    </li>
  );
}
