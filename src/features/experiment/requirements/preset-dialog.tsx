import { useState } from 'react';
import type { DraftSample } from '../../plan/contract.ts';
import { forgetPreset, keepPreset, mostPresets, readPresets } from '../samples/sample-presets.ts';
import { KeptNamesDialog } from './kept-names-dialog.tsx';

/** Keeps the table's samples under a name, and takes kept ones up again. */
export function PresetDialog({
  account,
  rows,
  onTake,
  onClose,
}: {
  account: string;
  rows: readonly DraftSample[];
  onTake: (name: string, samples: readonly DraftSample[]) => void;
  onClose: () => void;
}) {
  const [presets, setPresets] = useState(() => readPresets(account));
  const keep = (name: string) => {
    if (!name) return '请填写名称';
    const samples = rows.map((row) => ({ ...row, items: [] }));
    if (!keepPreset(account, { name, samples })) return `最多保存${mostPresets}组样品`;
    setPresets(readPresets(account));
    return undefined;
  };
  return (
    <KeptNamesDialog
      title="常用样品"
      note="保存在本机浏览器，下次实验可直接套用。"
      className="p-5"
      kept={presets}
      noteOf={({ samples }) => `${samples.length} 个样品`}
      label={`将当前 ${rows.length} 个样品保存为`}
      placeholder="如 催化剂系列"
      keep={keep}
      onTake={({ name, samples }) => onTake(name, samples)}
      onForget={(name) => {
        forgetPreset(account, name);
        setPresets(readPresets(account));
      }}
      onClose={onClose}
    />
  );
}
