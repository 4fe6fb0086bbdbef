import { Link } from 'react-router';
import { buttonClass } from '../../../../ui/button-class.ts';

/** In place of a list without entries; `to` is set when filters hide them. */
export function ListEmpty({ text, to }: { text: string; to?: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-10 text-center">
      <img src="/images/empty-data.svg" alt="" width={200} height={150} className="mx-auto" />
      <p className="mt-2 text-md font-semibold text-fg">{to ? '没有符合条件的记录' : text}</p>
      <Link to={to ?? '/member/order'} className={`mt-4 h-11 px-4.5 md:h-10 ${buttonClass('outline')}`}>
        {to ? '清空条件' : '查看我的订单'}
      </Link>
    </div>
  );
}
