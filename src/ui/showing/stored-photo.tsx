import { useEffect, useState } from 'react';
import type { Call, InputOf } from '../../core/call.ts';
import { asDataUrl } from '../asking/data-url.ts';
import { fetchFile } from '../asking/download.ts';

/** A picture that a call answers; pressed, it is shown as large as the page allows. */
export function StoredPhoto<C extends Call>({
  call,
  input,
  alt,
  className = 'size-20',
}: {
  call: C;
  input: InputOf<C>;
  alt: string;
  className?: string;
}) {
  const [view, setView] = useState<string | null>();
  const [isLarge, setIsLarge] = useState(false);
  const text = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    fetchFile(call, JSON.parse(text), leaving.signal)
      .then(({ bytes }) => asDataUrl(bytes))
      .then(setView)
      .catch(() => !leaving.signal.aborted && setView(null));
    return () => leaving.abort();
  }, [call, text]);
  if (view === null) return <span className="text-xs text-muted">照片无法显示</span>;
  if (!view) return <span className={`inline-block rounded-md bg-page ${className}`} />;
  return (
    <button
      type="button"
      aria-label={`${alt}，${isLarge ? '缩小' : '放大'}`}
      aria-pressed={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      className={`cursor-zoom-in overflow-hidden rounded-md border border-line ${isLarge ? 'block w-full' : className}`}
    >
      <img src={view} alt={alt} className={isLarge ? 'w-full' : 'size-full object-cover'} />
    </button>
  );
}
