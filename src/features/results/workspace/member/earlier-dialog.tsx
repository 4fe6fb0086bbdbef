import { useState } from 'react';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { inputClass } from '../../../../ui/forms/field.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { useDelayed } from '../../../../ui/use-delayed.ts';
import { resultEarlier } from '../../delivery/contract.ts';
import { labelOf } from '../rules.tree.ts';

/** Chooses data of the customer's other orders, measured in the same way, to lie over the picture. */
export function EarlierDialog({
  orderRid,
  technique,
  over,
  onToggle,
  onClose,
}: {
  orderRid: string;
  technique: string;
  over: readonly string[];
  onToggle: (rid: string) => void;
  onClose: () => void;
}) {
  const [kw, setKw] = useState('');
  const [page, setPage] = useState(1);
  const { data, failure, isLoading, reload } = useCall(resultEarlier, {
    ...{ order_rid: orderRid, technique, kw, page, size: 10 },
  });
  const isSlow = useDelayed(isLoading);
  const last = data ? Math.max(1, Math.ceil(data.total / data.size)) : 1;
  return (
    <DialogFrame
      title="与以往订单对比"
      note={`您其他订单中${technique ? `同为 ${technique} 的` : '的'}数据，勾选后叠加到当前图谱`}
      onClose={onClose}
    >
      <input
        type="search"
        aria-label="订单号或文件名"
        placeholder="订单号或文件名"
        maxLength={50}
        value={kw}
        onChange={({ target }) => {
          setKw(target.value);
          setPage(1);
        }}
        className={inputClass('normal')}
      />
      {failure && <FailureLine failure={failure} onRetry={reload} className="mt-3 text-danger" />}
      {isSlow && !data && (
        <p role="status" className="py-6 text-center text-muted">
          正在加载 …
        </p>
      )}
      {data && data.list.length === 0 && (
        <p className="py-8 text-center text-muted">
          {kw ? '没有符合条件的数据' : '您的其他订单中还没有这类数据'}
        </p>
      )}
      <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto">
        {data?.list.map((file) => (
          <li key={file.rid}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={over.includes(file.rid)}
                disabled={file.held !== null}
                onChange={() => onToggle(file.rid)}
                className="size-4 shrink-0 accent-action"
              />
              <span className="min-w-0 text-sm">
                <span className="block break-all text-fg">{labelOf(file, [])}</span>
                <span className="block text-xs break-all text-muted">
                  {file.name}，{file.released.slice(0, 10)} 发布
                </span>
                {file.held && <span className="block text-xs text-warning">{file.held}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center justify-between gap-3">
        {last > 1 ? (
          <span className="flex items-center gap-2 text-xs text-muted">
            <Button
              kind="outline"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
              className="h-9 px-3"
            >
              上一页
            </Button>
            第 {page} / {last} 页
            <Button
              kind="outline"
              disabled={page >= last}
              onClick={() => setPage(page + 1)}
              className="h-9 px-3"
            >
              下一页
            </Button>
          </span>
        ) : (
          <span />
        )}
        <Button kind="primary" onClick={onClose} className="h-11 px-5 md:h-10">
          完成
        </Button>
      </div>
    </DialogFrame>
  );
}
