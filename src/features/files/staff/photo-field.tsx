import { useId, useRef } from 'react';
import { asDataUrl } from '../../../ui/asking/data-url.ts';
import { sendFile } from '../../../ui/asking/send-file.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { showError } from '../../../ui/toast.tsx';
import { photoUpload } from '../contract.ts';
import { whyNot } from '../rules.ts';

/** A picture that was sent, with how it looks. */
export type Photo = { rid: string; view: string };

/** Takes a picture with the device's camera or from its files, and sends it at once. */
export function PhotoField({
  label,
  value,
  onChange,
}: {
  label: string;
  value?: Photo;
  onChange: (photo: Photo | undefined) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy } = useWork();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const why = whyNot('photo', file);
    if (why) return showError(why);
    await run(async () => onChange({ rid: await sendPhoto(file), view: await asDataUrl(file) }));
  };
  return (
    <div className="flex items-center gap-3">
      <label
        htmlFor={id}
        className="relative grid size-20 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-md border border-dashed border-line bg-page text-center text-xs text-muted focus-within:outline-2 focus-within:outline-(--lp-link)"
      >
        {value ? (
          <img src={value.view} alt={`${label}已拍摄`} className="size-full object-cover" />
        ) : isBusy ? (
          '上传中…'
        ) : (
          '拍照'
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          aria-label={label}
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={isBusy}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** Sends a picture and tells its rid. Throws as `sendFile` does. */
export async function sendPhoto(file: File): Promise<string> {
  const { files } = await sendFile(photoUpload, { purpose: 'photo' }, file, {
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return files[0]?.rid ?? '';
}
