import { useEffect, useRef } from 'react';
import { uploadLimits } from '../../../core/upload.ts';
import type { Purpose } from '../contract.ts';
import { FilePicker } from './file-picker.tsx';
import { type Kept, useUploads } from './use-uploads.ts';

/**
 * Takes a customer's files by button or by dropping them, sends them at once in parts that survive a lost connection
 * or a closed page, and tells which are there. `value` is looked at when the field appears; `onChange` hears each
 * file that has arrived or was removed, `onBusy` whether some are still on their way.
 */
export function FilesField({
  purpose,
  value,
  onChange,
  onBusy,
  label,
  name,
  problem,
  most = uploadLimits.files,
}: {
  purpose: Purpose;
  value: readonly Kept[];
  onChange: (files: Kept[]) => void;
  onBusy?: (isBusy: boolean) => void;
  label: string;
  /** Of the field, for what leads to it. */
  name?: string;
  problem?: string;
  most?: number;
}) {
  const uploads = useUploads({ purpose, most, kept: value });
  const { chosen } = uploads;
  const tell = useRef({ onChange, onBusy });
  tell.current = { onChange, onBusy };

  const told = useRef(ridsOf(value));
  useEffect(() => {
    const there = chosen.flatMap(({ rid, name, bytes }) => (rid ? [{ rid, name, bytes }] : []));
    if (ridsOf(there) === told.current) return;
    told.current = ridsOf(there);
    tell.current.onChange(there);
  }, [chosen]);

  const isBusy = chosen.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => tell.current.onBusy?.(isBusy), [isBusy]);

  return <FilePicker uploads={uploads} label={label} name={name} problem={problem} />;
}

function ridsOf(files: readonly Kept[]): string {
  return files.map(({ rid }) => rid).join(' ');
}
