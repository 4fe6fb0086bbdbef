import { type ReactNode, useRef, useState } from 'react';
import { saveFile } from '../../../ui/asking/download.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/forms/field.tsx';
import { showSuccess, showWarning } from '../../../ui/toast.tsx';
import { mostSamples } from '../../orders/samples/rules.samples.ts';
import type { DraftSample } from '../../plan/contract.ts';
import { PresetDialog } from '../requirements/preset-dialog.tsx';
import { lastSamples, type Orderable } from './last-samples.ts';
import { type Named, readTable } from './rules.paste.ts';
import { tellUnread } from './sample-table.tsx';
import type { RowActions, Undo } from './use-sample-rows.ts';

/** What is done to many samples at once: adding, importing, taking over earlier ones, and taking that back. */
export function SampleToolbar({
  account,
  rows,
  items,
  actions,
  undo,
  onFillDown,
}: {
  account: string;
  rows: readonly DraftSample[];
  items: readonly (Named & Orderable)[];
  actions: RowActions;
  undo: Undo | undefined;
  onFillDown: () => void;
}) {
  const [count, setCount] = useState('1');
  const { run: during } = useWork();
  const [isOpen, setOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const add = () => {
    const more = Math.max(1, Math.trunc(Number(count)) || 1);
    if (!actions.add(more)) showWarning(`样品最多${mostSamples}行`);
  };
  const importFile = (chosen: File) =>
    during(async () => {
      const { readFile } = await import('./read-file.ts');
      const { rows: block, unread } = readTable(await readFile(chosen), 'no', items);
      if (block.length === 0) return showWarning('文件中没有样品');
      tellUnread(unread, actions.append(block, `已导入 ${block.length} 行`));
    });
  const download = () =>
    during(async () => {
      const { templateOf } = await import('./write-template.ts');
      const bytes = new Blob([templateOf(rows, items)], { type: 'text/csv' });
      saveFile({ name: '样品清单.csv', bytes });
    });
  const takeLast = () =>
    during(async () => {
      const last = await lastSamples(items);
      if (!last) return showWarning('这些项目还没有历史订单');
      const left = actions.append(last.samples, `已填入订单 ${last.no} 的 ${last.samples.length} 个样品`);
      tellUnread([], left);
    });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex gap-1">
          <input
            type="text"
            inputMode="numeric"
            aria-label="添加行数"
            autoComplete="off"
            maxLength={3}
            value={count}
            onChange={({ target }) => setCount(target.value.replace(/\D/g, ''))}
            onKeyDown={({ key }) => key === 'Enter' && add()}
            className={`${inputClass('normal')} w-14! px-2! text-center md:h-9!`}
          />
          <Tool onClick={add}>添加样品</Tool>
        </div>
        <Tool onClick={() => file.current?.click()}>导入表格</Tool>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label="导入 CSV 或 xlsx 文件"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void importFile(chosen);
          }}
        />
        <Tool onClick={() => void download()}>导出模板</Tool>
        <Tool onClick={() => void takeLast()}>与上次相同</Tool>
        <Tool onClick={() => setOpen(true)}>常用样品</Tool>
        <Tool onClick={onFillDown} title="把光标所在单元格的内容填入以下各行（Ctrl+D）">
          向下填充
        </Tool>
        {rows.some(({ hazards }) => hazards.length === 0) && (
          <Tool
            onClick={() => actions.all({ hazards: ['none'] }, '已声明全部样品无危险性')}
            title="声明清单中的样品均不具有易燃、易爆、有毒、腐蚀、放射等危险性"
          >
            全部无危险性
          </Tool>
        )}
        <p className="text-xs text-muted">
          共 {rows.length} 个样品，可从 Excel、WPS 复制多行后直接粘贴到表格
        </p>
      </div>
      <div aria-live="polite">
        {undo && (
          <p className="flex items-center gap-3 rounded-sm bg-tint px-3 py-1.5 text-xs text-on-tint">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{undo.text}</span>
            <button
              type="button"
              onClick={undo.undo}
              className="min-h-11 shrink-0 rounded-sm px-2 font-medium underline underline-offset-3 md:min-h-7"
            >
              撤销
            </button>
          </p>
        )}
      </div>
      {isOpen && (
        <PresetDialog
          account={account}
          rows={rows}
          onClose={() => setOpen(false)}
          onTake={(name, samples) => {
            const block = samples.map(({ items: _, ...sample }) => sample);
            tellUnread([], actions.append(block, `已套用 ${name}`));
            showSuccess(`已套用 ${name}`);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function Tool({ onClick, title, children }: { onClick: () => void; title?: string; children: ReactNode }) {
  return (
    <Button kind="outline" title={title} onClick={onClick} className="h-11 px-3 md:h-9">
      {children}
    </Button>
  );
}
