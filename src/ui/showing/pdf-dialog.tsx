import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Downloaded, saveFile } from '../asking/download.ts';
import { telling } from '../asking/use-work.ts';
import { Button } from '../button.tsx';
import { DialogFrame } from '../dialog-frame.tsx';
import { Icon } from '../icon.tsx';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

/** A PDF in a dialog, with the button that saves it; `load` brings it, once. */
export function PdfDialog({
  title,
  note,
  load,
  onClose,
}: {
  title: string;
  note: string;
  load: (signal: AbortSignal) => Promise<Downloaded>;
  onClose: () => void;
}) {
  const [file, setFile] = useState<Downloaded>();
  const [why, setWhy] = useState<string>();
  const bring = useRef(load);
  useEffect(() => {
    const leaving = new AbortController();
    void telling(
      async () => {
        const loaded = await bring.current(leaving.signal).catch((error: Error) => {
          if (error.name !== 'AbortError') throw error;
        });
        if (loaded) setFile(loaded);
      },
      (message) => setWhy(message),
    );
    return () => leaving.abort();
  }, []);
  return (
    <DialogFrame title={title} note={note} look="page" className="md:max-w-240" onClose={onClose}>
      <div className="space-y-4">
        {why ? (
          <p role="alert" className="py-16 text-center text-danger">
            {why}
          </p>
        ) : (
          <Suspense fallback={<Loading />}>
            {file ? <PdfView blob={file.bytes} name={title} onFail={setWhy} /> : <Loading />}
          </Suspense>
        )}
        {file && (
          <Button kind="outline" className="h-11 px-4 max-md:w-full md:h-10" onClick={() => saveFile(file)}>
            <Icon name="dl" />
            下载
          </Button>
        )}
      </div>
    </DialogFrame>
  );
}

function Loading() {
  return (
    <p role="status" className="py-24 text-center text-muted">
      正在打开…
    </p>
  );
}
