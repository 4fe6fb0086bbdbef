import { useEffect, useRef, useState } from 'react';
import type { Call, InputOf } from '../../core/call.ts';
import { asDataUrl } from '../asking/data-url.ts';
import { fetchFile } from '../asking/download.ts';
import { LargePhoto } from './large-photo.tsx';

/** A picture that a call answers once it comes near to what is seen; pressed, it is shown as large as the window allows. */
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
  const [isNear, setNear] = useState(false);
  const room = useRef<HTMLSpanElement>(null);
  const text = JSON.stringify(input);
  useEffect(() => {
    if (!room.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return;
    const leaving = new AbortController();
    fetchFile(call, JSON.parse(text), leaving.signal)
      .then(({ bytes }) => asDataUrl(bytes))
      .then(setView)
      .catch(() => !leaving.signal.aborted && setView(null));
    return () => leaving.abort();
  }, [call, text, isNear]);
  if (view === null) return <span className="text-xs text-muted">照片无法显示</span>;
  if (!view) return <span ref={room} className={`inline-block rounded-md bg-page ${className}`} />;
  return (
    <>
      <button
        type="button"
        aria-label={`${alt}，放大`}
        aria-haspopup="dialog"
        onClick={() => setIsLarge(true)}
        className={`cursor-zoom-in overflow-hidden rounded-md border border-line ${className}`}
      >
        <img src={view} alt={alt} className="size-full object-cover" />
      </button>
      {isLarge && <LargePhoto src={view} alt={alt} onClose={() => setIsLarge(false)} />}
    </>
  );
}
