import { useEffect, useRef } from 'react';
import { uploadLimits } from '../../../core/upload.ts';
import type { Purpose } from '../contract.ts';
import { FilePicker } from './file-picker.tsx';
import { type Chosen, type Kept, useUploads } from './use-uploads.ts';

/**
 * Takes a customer's files by button or by dropping them, sends them at once in parts that survive a lost connection
 * or a closed page, and tells which are there. `value` is looked at when the field appears; `onChange` hears each
 * file that has arrived or was removed, `onProblem` why the form cannot be sent yet, in words, and when it can.
 */
export function FilesField({
  purpose,
  value,
  onChange,
  onProblem,
  label,
  name,
  problem,
  most = uploadLimits.files,
}: {
  purpose: Purpose;
  value: readonly Kept[];
  onChange: (files: Kept[]) => void;
  onProblem?: (problem: string | undefined) => void;
  label: string;
  /** Of the field, for what leads to it. */
  name?: string;
  problem?: string;
  most?: number;
}) {
  const uploads = useUploads({ purpose, most, kept: value });
  const { chosen } = uploads;
  const tell = useRef({ onChange, onProblem });
  tell.current = { onChange, onProblem };

  const told = useRef(ridsOf(value));
  useEffect(() => {
    const there = chosen.flatMap(({ rid, name, bytes }) => (rid ? [{ rid, name, bytes }] : []));
    if (ridsOf(there) === told.current) return;
    told.current = ridsOf(there);
    tell.current.onChange(there);
  }, [chosen]);

  const whyNotYet = problemOf(chosen);
  useEffect(() => tell.current.onProblem?.(whyNotYet), [whyNotYet]);

  return <FilePicker uploads={uploads} label={label} name={name} problem={problem} />;
}

function problemOf(chosen: readonly Chosen[]): string | undefined {
  if (chosen.some(({ state }) => state === 'failed')) return '有文件未能上传，请重试或移除';
  if (chosen.some(({ state }) => state !== 'sent')) return '文件仍在上传，请稍候';
  return undefined;
}

function ridsOf(files: readonly Kept[]): string {
  return files.map(({ rid }) => rid).join(' ');
}
