import { type ReactNode, useState } from 'react';
import { telling } from '../../../../ui/asking/use-work.ts';
import { droppedFiles, type PlacedFile } from './dropped-files.ts';

/** Takes files and folders that are dropped anywhere on what it is around. */
export function DropZone({
  onFiles,
  children,
}: {
  /** Left out where nothing is taken. */
  onFiles?: (files: readonly PlacedFile[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  if (!onFiles) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what dropping does, the buttons within do too.
    <div
      className={`rounded-lg ${isOver ? 'outline-2 outline-offset-2 outline-action outline-dashed' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = droppedFiles(event.dataTransfer);
        void telling(async () => onFiles(await files));
      }}
    >
      {children}
    </div>
  );
}
