import { useEffect, useRef, useState } from 'react';
import { fetchFile } from '../../../../ui/asking/download.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { resultThumbnail } from '../contract.ts';

/** What a file looks like while it cannot be opened; an icon stands for what has no picture. */
export function ResultThumbnail({ rid, name }: { rid: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting');

  useEffect(() => {
    const leaving = new AbortController();
    const show = async () => {
      try {
        const { bytes } = await fetchFile(resultThumbnail, { rid }, leaving.signal);
        const image = await createImageBitmap(bytes);
        const { current } = canvas;
        if (!current) return;
        current.width = image.width;
        current.height = image.height;
        current.getContext('2d')?.drawImage(image, 0, 0);
        setState('drawn');
      } catch {
        if (!leaving.signal.aborted) setState('none');
      }
    };
    void show();
    return () => leaving.abort();
  }, [rid]);

  return (
    <span className="grid h-20 w-32 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-subtle">
      {state === 'none' && <Icon name="doc" className="size-6 text-muted" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${name} 的缩略图`}
        hidden={state !== 'drawn'}
        className="max-h-full max-w-full"
      />
    </span>
  );
}
