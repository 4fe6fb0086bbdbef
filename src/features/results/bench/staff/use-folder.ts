import { useRef, useState } from 'react';
import { messageOf } from '../../../../ui/asking/send.ts';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { whyNot } from '../../../files/rules.ts';
import { sendStaffFile } from '../../../files/staff/staff-upload.tsx';
import { workFiles } from '../contract.ts';
import { matchFiles } from '../rules.matching.ts';
import type { PlacedFile } from './dropped-files.ts';

/** A chosen file, which sample it is taken for (empty: all), and how far it is. */
export type Row = {
  id: number;
  file: File;
  path: string;
  sample: string;
  /** Whether nobody has decided yet which sample it belongs to. */
  isOpen: boolean;
  share: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  problem?: string;
};

/** Files of a folder on their way to one unit of work: matched by name, fixed by hand, sent one after the other. */
export function useFolder(rid: string, samples: readonly { rid: string; no: string }[], onSent: () => void) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isSending, setSending] = useState(false);
  const cancel = useRef<AbortController>(undefined);
  const nextId = useRef(1);
  const change = (id: number, news: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...news } : row)));

  const add = (files: readonly PlacedFile[]) => {
    const named = files.filter(({ file }) => !file.name.startsWith('.'));
    const matched = matchFiles(named, samples);
    const added = named.map(({ file, path }, index): Row => {
      const problem = whyNot('result', file);
      return {
        id: nextId.current++,
        file,
        path,
        sample: matched[index]?.rid ?? '',
        isOpen: samples.length > 0 && !matched[index],
        share: 0,
        state: problem ? 'failed' : 'waiting',
        problem,
      };
    });
    setRows((all) => [...all, ...added]);
  };

  const send = async () => {
    const abort = new AbortController();
    cancel.current = abort;
    setSending(true);
    for (const { id, file, sample } of rows.filter(({ state }) => state !== 'sent')) {
      if (whyNot('result', file)) continue;
      if (abort.signal.aborted) break;
      change(id, { state: 'sending', share: 0, problem: undefined });
      try {
        const kept = await sendStaffFile('result', file, {
          signal: abort.signal,
          onProgress: (share) => change(id, { share }),
        });
        await sendStaff(workFiles, {
          rid,
          files: [{ file_rid: kept.rid, ...(sample && { sample_rid: sample }) }],
        });
        change(id, { state: 'sent', share: 1 });
      } catch (error) {
        change(id, { state: 'failed', problem: messageOf(error) ?? '已取消' });
      }
    }
    setSending(false);
    setRows((all) => all.filter(({ state }) => state !== 'sent'));
    onSent();
  };

  return {
    rows,
    isSending,
    add,
    send,
    stop: () => cancel.current?.abort(),
    assign: (id: number, sample: string) => change(id, { sample, isOpen: false }),
    remove: (id: number) => setRows((all) => all.filter((row) => row.id !== id)),
  };
}
