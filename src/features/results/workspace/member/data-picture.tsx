import { type DragEvent, useMemo, useState } from 'react';
import { FactsPlace } from '../../viewers/facts-list.tsx';
import { ShownFile } from '../../viewers/shown-file.tsx';
import { useOpenedFiles, type ViewedFile } from '../../viewers/use-opened-files.ts';
import { draggedFile } from './data-tree.tsx';
import { atOnce, SampleGrid } from './sample-grid.tsx';

/**
 * The large picture of the workspace: one file with those laid over it, or, where there is a `grid`, its files beside each
 * other. What is dropped on it is laid over. `factsAt` is where the file's own facts stand.
 */
export function DataPicture({
  files,
  current,
  over,
  grid,
  factsAt,
  onChoose,
  onOver,
  onSave,
}: {
  files: readonly ViewedFile[];
  current: ViewedFile;
  over: readonly ViewedFile[];
  grid: readonly ViewedFile[] | undefined;
  factsAt: HTMLElement | null;
  onChoose: (rid: string) => void;
  onOver: (rid: string) => void;
  onSave: (file: { rid: string }) => void;
}) {
  const [room, setRoom] = useState(atOnce);
  const [isOver, setIsOver] = useState(false);
  const shown = grid?.slice(0, room);
  const all = useMemo(
    () => [...new Map([...files, ...over].map((file) => [file.rid, file])).values()],
    [files, over],
  );
  const wanted = (shown ?? [current, ...over]).map(({ rid }) => rid);
  const { reader, opened } = useOpenedFiles(all, wanted);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (shown || !event.dataTransfer.types.includes(draggedFile)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const rid = event.dataTransfer.getData(draggedFile);
      if (rid && rid !== current.rid && !over.some((file) => file.rid === rid)) onOver(rid);
    },
  };
  if (shown) {
    return (
      <SampleGrid
        files={shown}
        opened={opened}
        current={current.rid}
        hasMore={grid !== undefined && grid.length > room}
        onMore={() => setRoom(room + atOnce)}
        onChoose={onChoose}
      />
    );
  }
  return (
    <div {...dropping} className={`rounded-md ${isOver ? 'outline-2 outline-dashed outline-action' : ''}`}>
      {isOver && <p className="mb-2 text-center text-xs text-action">松开即叠加到当前图谱</p>}
      <FactsPlace value={factsAt}>
        <ShownFile reader={reader} opened={opened} file={current} overlaid={over} onDownload={onSave} />
      </FactsPlace>
    </div>
  );
}
