/** A file and where it lies in the folder that was chosen, with slashes. */
export type PlacedFile = { file: File; path: string };

/** The files that were dropped, those of folders too. To be called while the drop is told, before anything is awaited. */
export async function droppedFiles({ items }: DataTransfer): Promise<PlacedFile[]> {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesOf(entry) : file ? [{ file, path: file.name }] : [])),
  );
  return found.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<PlacedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((found, failed) => entry.file(found, failed));
    return [{ file, path: entry.fullPath.slice(1) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const within: FileSystemEntry[] = [];
  // A folder is told in pieces, the last of which is empty.
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed));
    if (piece.length === 0) break;
    within.push(...piece);
  }
  return (await Promise.all(within.map(filesOf))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
