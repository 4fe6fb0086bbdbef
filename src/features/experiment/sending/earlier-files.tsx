import { useState } from 'react';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { inputClass } from '../../../ui/forms/field.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { fileSize } from '../../files/public/file-picker.tsx';
import { mostFiles, orderFiles } from '../../orders/contract.ts';
import type { DraftSending } from '../../plan/contract.ts';

type Earlier = NonNullable<DraftSending['earlier']>[string];

/** The files of earlier orders that an analysis works on, and the way to choose them. */
export function EarlierFiles({
  name,
  value,
  taken,
  onChange,
}: {
  /** What the analysis is called. */
  name: string;
  value: Earlier;
  /** How many files were uploaded for it. */
  taken: number;
  onChange: (files: Earlier) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      {value.length > 0 && (
        <ul
          aria-label={`${name}的历史文件`}
          className="mb-2 divide-y divide-line rounded-md border border-line"
        >
          {value.map(({ rid, name: file, order_no }) => (
            <li key={rid} className="flex items-center gap-3 px-3.5 py-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {file}
                <span className="ml-2 text-xs text-muted">订单 {order_no}</span>
              </span>
              <button
                type="button"
                aria-label={`移除 ${file}`}
                onClick={() => onChange(value.filter((each) => each.rid !== rid))}
                className="min-h-6 text-xs text-link hover:underline pointer-coarse:min-h-11"
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setOpen(true)}>
        选择历史订单文件
      </Button>
      {isOpen && (
        <Choice {...{ name, value, onChange }} most={mostFiles - taken} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

const size = 10;

function Choice({
  name,
  value,
  most,
  onChange,
  onClose,
}: {
  name: string;
  value: Earlier;
  most: number;
  onChange: (files: Earlier) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(value);
  const [kw, setKw] = useState('');
  const [asked, setAsked] = useState({ kw: '', page: 1 });
  const { data, failure, isLoading, reload } = useCall(orderFiles, { ...asked, size });
  const isFull = chosen.length >= most;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <DialogFrame
      title="选择历史订单文件"
      note={`${name}，已选 ${chosen.length} 个，最多 ${Math.max(0, most)} 个`}
      onClose={onClose}
    >
      <form
        aria-label="搜索历史文件"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ kw: kw.trim(), page: 1 });
        }}
      >
        <input
          type="search"
          aria-label="文件名或订单号"
          placeholder="文件名或订单号"
          maxLength={50}
          value={kw}
          onChange={({ target }) => setKw(target.value)}
          className={`${inputClass('normal')} min-w-0 flex-1`}
        />
        <button type="submit" className={`h-11 shrink-0 px-4 md:h-10 ${buttonClass('outline')}`}>
          搜索
        </button>
      </form>
      <div aria-busy={isLoading} className="mt-3 min-h-40">
        {failure && <FailureLine failure={failure} onRetry={reload} className="text-danger" />}
        {!data && !failure && (
          <div className="h-40 animate-pulse rounded-lg bg-page" role="status" aria-label="正在加载" />
        )}
        {data?.list.length === 0 && (
          <p className="py-10 text-center text-muted">
            {asked.kw ? '没有符合条件的文件' : '历史订单中还没有可用的文件，请直接上传'}
          </p>
        )}
        {data && data.list.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line">
            {data.list.map(({ rid, name: file, bytes, is_result, order_no, service, at }) => {
              const isChosen = chosen.some((each) => each.rid === rid);
              return (
                <li key={rid}>
                  <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3.5 py-2 has-disabled:cursor-not-allowed">
                    <input
                      type="checkbox"
                      className="mt-1 size-4 shrink-0 accent-action"
                      checked={isChosen}
                      disabled={!isChosen && isFull}
                      onChange={() =>
                        setChosen(
                          isChosen
                            ? chosen.filter((each) => each.rid !== rid)
                            : [...chosen, { rid, name: file, order_no }],
                        )
                      }
                    />
                    <span className="min-w-0">
                      <span className="block text-fg [overflow-wrap:anywhere]">{file}</span>
                      <span className="block text-2xs text-muted">
                        {is_result ? '检测数据' : '已上传'} · {service}
                      </span>
                      <span className="flex flex-wrap gap-x-3 text-2xs text-muted">
                        {[`订单 ${order_no}`, fileSize(bytes), at.slice(0, 10)].map((part) => (
                          <span key={part} className="whitespace-nowrap">
                            {part}
                          </span>
                        ))}
                      </span>
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {last > 1 && (
        <p className="mt-3 flex items-center justify-between text-xs text-muted">
          <Turn isOver={asked.page <= 1} onClick={() => setAsked({ ...asked, page: asked.page - 1 })}>
            上一页
          </Turn>
          第 {asked.page} / {last} 页
          <Turn isOver={asked.page >= last} onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>
            下一页
          </Turn>
        </p>
      )}
      <div className="sticky -bottom-4 -mx-5 mt-4 -mb-5 rounded-b-xl border-t border-line bg-surface px-5 py-3.5 md:-mx-6 md:-mb-6 md:px-6">
        <Button
          kind="primary"
          className="h-11 w-full"
          onClick={() => {
            onChange(chosen);
            onClose();
          }}
        >
          确定
        </Button>
      </div>
    </DialogFrame>
  );
}

function Turn({ isOver, onClick, children }: { isOver: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      kind="outline"
      disabled={isOver}
      className="h-11 px-4 disabled:opacity-50 md:h-8"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
