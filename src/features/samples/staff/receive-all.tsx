import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { asDataUrl } from '../../../ui/asking/data-url.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { showError } from '../../../ui/toast.tsx';
import { whyNot } from '../../files/rules.ts';
import { type Photo, sendPhoto } from '../../files/staff/photo-field.tsx';
import type { Condition } from '../../orders/samples/rules.passports.ts';
import type { DeskSample } from '../contract.staff.ts';
import { ConditionSelect } from './condition-select.tsx';
import { PlaceFields, type PlaceValue } from './place-fields.tsx';

/** What is said of all samples of a delivery: only what was filled in, and a picture for each. */
export type Common = Partial<PlaceValue> & {
  problems?: Condition[];
  note?: string;
  photos: ReadonlyMap<string, Photo>;
};

/**
 * Says once where all samples go, how they are and how they look. The one picture becomes a file of each sample, so that
 * each keeps its own as long as it is kept itself.
 */
export function ReceiveAll({
  samples,
  onApply,
}: {
  samples: readonly DeskSample[];
  onApply: (common: Common) => void;
}) {
  const id = useId();
  const [place, setPlace] = useState<PlaceValue>({ room: '', shelf: '', box: '' });
  const [problems, setProblems] = useState<Condition[]>([]);
  const [note, setNote] = useState('');
  const [picture, setPicture] = useState<{ file: File; view: string }>();
  const { run, isBusy } = useWork();
  const filled = Object.fromEntries(Object.entries({ ...place, note }).filter(([, text]) => text));
  const isEmpty = Object.keys(filled).length === 0 && problems.length === 0 && !picture;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const why = whyNot('photo', file);
    if (why) return showError(why);
    setPicture({ file, view: await asDataUrl(file) });
  };
  const apply = () =>
    run(async () => {
      const photos = new Map<string, Photo>();
      if (picture)
        for (const { rid } of samples)
          photos.set(rid, { rid: await sendPhoto(picture.file), view: picture.view });
      onApply({ ...filled, ...(problems.length > 0 && { problems }), photos });
    });
  return (
    <fieldset className="mb-2 flex flex-wrap items-start gap-4 rounded-md bg-page p-3">
      <legend className="sr-only">全部样品</legend>
      <label
        htmlFor={id}
        className="relative grid size-20 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-md border border-dashed border-line bg-surface text-center text-xs text-muted focus-within:outline-2 focus-within:outline-(--lp-link)"
      >
        {picture ? (
          <img src={picture.view} alt="合影已拍摄" className="size-full object-cover" />
        ) : (
          '合影一张'
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          aria-label="全部样品 照片"
          className="absolute inset-0 cursor-pointer opacity-0"
          disabled={isBusy}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <div className="flex min-w-64 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <PlaceFields
            value={place}
            label="全部样品"
            onChange={(part) => setPlace((former) => ({ ...former, ...part }))}
          />
          <ConditionSelect label="全部样品 异常" value={problems} onChange={setProblems} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Input
            className="min-w-40 flex-1"
            aria-label="全部样品 备注"
            placeholder="备注"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button
            disabled={isEmpty}
            title={isEmpty ? '请先填写位置、异常、备注或拍照' : undefined}
            loading={isBusy}
            onClick={() => void apply()}
          >
            应用到全部 {samples.length} 个
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
