import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';

/** Where a page of one order is; `here` is left out on the order's own page. */
export function OrderCrumbs({ order, here }: { order: { rid: string; no: string }; here?: string }) {
  const link = 'inline-flex min-h-6 items-center hover:text-action';
  return (
    <nav aria-label="当前位置" className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
      <Link to="/member/order" className={link}>
        我的订单
      </Link>
      <Icon name="right" className="size-3" />
      {here ? (
        <>
          <Link to={`/member/order/${order.rid}`} className={`font-num ${link}`}>
            {order.no}
          </Link>
          <Icon name="right" className="size-3" />
          <span aria-current="page">{here}</span>
        </>
      ) : (
        <span aria-current="page" className="font-num">
          {order.no}
        </span>
      )}
    </nav>
  );
}
