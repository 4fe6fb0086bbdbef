import { useRef } from 'react';
import { useWork } from '../../../ui/asking/use-work.ts';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { showError } from '../../../ui/toast.tsx';
import { fileGet } from '../../files/contract.ts';
import { sendResumable } from '../../files/public/send-resumable.ts';
import { purposes, whyNot } from '../../files/rules.ts';

const look = 'min-h-11 rounded-sm px-2 text-xs text-link hover:underline md:min-h-9 md:px-1';

/** A picture of a sample: taken or chosen, sent at once, shown small and removed again. */
export function SamplePhoto({
  name,
  value,
  onChange,
}: {
  /** What the sample is called. */
  name: string;
  /** The picture's rid; empty for none. */
  value: string;
  onChange: (rid: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy } = useWork();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const why = whyNot('sample', file);
    if (why) return showError(why);
    await run(async () => {
      const sending = { signal: new AbortController().signal, onProgress: () => {} };
      onChange((await sendResumable('sample', file, sending)).rid);
    });
  };
  return (
    <>
      {value && (
        <span className="mr-1 inline-block align-middle">
          <StoredPhoto call={fileGet} input={{ rid: value }} alt={`样品 ${name} 照片`} className="size-8" />
        </span>
      )}
      <button
        type="button"
        aria-label={`${value ? '移除' : '添加'}样品 ${name} 的照片`}
        aria-busy={isBusy}
        onClick={() => (value ? onChange('') : input.current?.click())}
        className={look}
      >
        {isBusy ? '上传中…' : value ? '移除' : '照片'}
      </button>
      <input
        ref={input}
        type="file"
        accept={purposes.sample.endings.map((ending) => `.${ending}`).join(',')}
        aria-label={`样品 ${name} 的照片`}
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
