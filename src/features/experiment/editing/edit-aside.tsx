import { yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Changes } from '../../orders/mine/member/order-history.tsx';
import type { Detail } from './rules.ts';
import type { Preview } from './use-order-edit.ts';

/** What the change costs and makes different, and the way to save it. */
export function EditAside({
  order,
  preview: { quote, failure, isLoading },
  problem,
  isBusy,
  onSave,
  onLeave,
}: {
  order: Detail;
  preview: Preview;
  problem: string | undefined;
  isBusy: boolean;
  onSave: () => Promise<void>;
  /** Forgets what was changed. */
  onLeave: () => void;
}) {
  const isSame = quote?.changes.length === 0;
  return (
    <aside
      aria-label="修改内容"
      className="space-y-3 rounded-lg border border-line bg-surface p-4 md:p-5 xl:sticky xl:top-24"
    >
      <h2 className="text-md font-semibold text-fg">修改内容</h2>
      {quote && quote.changes.length > 0 ? (
        <div className="max-h-80 overflow-y-auto" role="status" aria-busy={isLoading}>
          <Changes list={quote.changes} />
        </div>
      ) : (
        <p className="text-muted">{isLoading ? '正在核算' : '尚未修改'}</p>
      )}
      {quote && quote.discount_fen > 0 && (
        <p className="flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3 text-xs">
          优惠
          <span className="font-num text-price">−¥{yuan(quote.discount_fen)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3">
        合计
        <b className="font-num text-2xl/8 font-semibold text-price" aria-busy={isLoading}>
          ¥{yuan(quote?.total_fen ?? order.total_fen)}
        </b>
      </p>
      {quote?.dropped && (
        <p className="flex gap-1.5 rounded-md bg-warning-bg px-3 py-2.5 text-xs text-warning">
          <Icon name="info" className="mt-0.5 size-4" />
          修改后优惠券不再可用（{quote.dropped}），保存后退回您的账户。
        </p>
      )}
      {quote?.reviewed_again === 1 && (
        <p className="flex gap-1.5 rounded-md bg-warning-bg px-3 py-2.5 text-xs text-warning">
          <Icon name="info" className="mt-0.5 size-4" />
          检测要求或费用有变化，保存后订单将重新审核。
        </p>
      )}
      {(failure ?? problem) && (
        <p role="alert" className="flex gap-1.5 text-xs text-danger">
          <Icon name="info" className="mt-0.5 size-4" />
          {failure ?? problem}
        </p>
      )}
      <Button
        kind="primary"
        aria-busy={isBusy || isLoading}
        disabled={isSame}
        onClick={() => void onSave()}
        className="h-11 w-full disabled:cursor-not-allowed disabled:border-line disabled:bg-subtle disabled:text-muted"
      >
        保存修改
      </Button>
      <Link
        to={`/member/order/${order.rid}`}
        onClick={onLeave}
        className={`h-11 w-full ${buttonClass('outline')}`}
      >
        放弃修改
      </Link>
    </aside>
  );
}
