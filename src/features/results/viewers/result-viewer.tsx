import { useState } from 'react';
import { sizeText } from '../delivery/rules.ts';
import { drawable } from './rules.drawable.ts';
import { curvesOf, ShownFile } from './shown-file.tsx';
import { useOpenedFiles, type ViewedFile } from './use-opened-files.ts';

/**
 * Files of results as they are read in the field: curves with the axes of their technique, pictures, documents and
 * tables, each opened when it is chosen; see `ShownFile`.
 */
export function ResultViewer({
  files,
  first,
  onDownload,
}: {
  files: readonly ViewedFile[];
  /** The one that is open at first, if not the first of them. */
  first?: string;
  onDownload?: (file: ViewedFile) => void;
}) {
  const [current, setCurrent] = useState(first ?? files[0]?.rid);
  const [overlaid, setOverlaid] = useState<readonly string[]>([]);
  const { reader, opened } = useOpenedFiles(files, [...(current ? [current] : []), ...overlaid]);
  const file = files.find(({ rid }) => rid === current) ?? files[0];
  if (!file) return null;
  const choose = (rid: string) => {
    setCurrent(rid);
    setOverlaid([]);
  };
  const toggle = (rid: string) =>
    setOverlaid(overlaid.includes(rid) ? overlaid.filter((other) => other !== rid) : [...overlaid, rid]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[220px_minmax(0,1fr)]">
      <FileList
        files={files}
        current={file.rid}
        overlaid={overlaid}
        canOverlay={curvesOf(file, opened.get(file.rid)) !== undefined}
        onChoose={choose}
        onToggle={toggle}
      />
      <ShownFile
        reader={reader}
        opened={opened}
        file={file}
        overlaid={overlaid.flatMap((rid) => files.find((one) => one.rid === rid) ?? [])}
        onDownload={onDownload}
      />
    </div>
  );
}

function FileList({
  files,
  current,
  overlaid,
  canOverlay: canAdd,
  onChoose,
  onToggle,
}: {
  files: readonly ViewedFile[];
  current: string;
  overlaid: readonly string[];
  canOverlay: boolean;
  onChoose: (rid: string) => void;
  onToggle: (rid: string) => void;
}) {
  return (
    <ul aria-label="结果文件" className="max-h-44 space-y-1 overflow-auto lg:max-h-160">
      {files.map(({ rid, name, bytes }) => (
        <li key={rid} className="flex items-center gap-1">
          <button
            type="button"
            aria-current={rid === current}
            onClick={() => onChoose(rid)}
            className="min-h-11 min-w-0 flex-1 rounded-sm border border-transparent px-3 py-1.5 text-left hover:bg-subtle aria-[current=true]:border-action aria-[current=true]:bg-action-soft"
          >
            <span className="block text-sm break-all text-fg">{name}</span>
            <span className="block text-xs text-muted">{sizeText(bytes)}</span>
          </button>
          {canAdd && rid !== current && drawable(name) && (
            <label className="flex min-h-11 cursor-pointer items-center gap-1.5 px-1 text-xs text-body">
              <input
                type="checkbox"
                checked={overlaid.includes(rid)}
                onChange={() => onToggle(rid)}
                aria-label={`叠加 ${name}`}
                className="size-4 accent-action"
              />
              叠加
            </label>
          )}
        </li>
      ))}
    </ul>
  );
}
