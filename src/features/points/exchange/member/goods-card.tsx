import { Button } from '../../../../ui/button.tsx';
import type { Exchangeable } from '../contract.ts';

/** Something in the shop: what it costs, and how to get it or what is missing for it. */
export function GoodsCard({
  goods: { name, note, img, points, stock, why_not, kind_name },
  mine,
  onChoose,
}: {
  goods: Exchangeable;
  mine: number;
  onChoose: () => void;
}) {
  const missing = points - mine;
  const why = why_not || (missing > 0 && `还差 ${missing.toLocaleString('zh-CN')}`);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid place-items-center bg-tile-a py-4">
        <img src={img} alt="" width={160} height={120} loading="lazy" className="h-30 w-40 object-contain" />
      </div>
      <div className="flex flex-1 flex-col px-4 py-3.5">
        <h3 className="font-semibold text-fg [overflow-wrap:anywhere]">{name}</h3>
        <p className="mt-0.5 min-h-5 text-xs text-muted [overflow-wrap:anywhere]">
          {[note || kind_name, stock !== null && stock <= 20 && stock > 0 && `剩余 ${stock} 件`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="mt-auto flex min-h-11 items-center justify-between gap-2 pt-2.5 md:min-h-10">
          <span className="text-fg">
            <b className="font-num text-md font-semibold">{points.toLocaleString('zh-CN')}</b>
            <span className="text-xs text-muted"> 积分</span>
          </span>
          {why ? (
            <span className="text-xs text-muted">{why}</span>
          ) : (
            <Button kind="outline" className="h-11 px-4 md:h-9" aria-label={`兑换${name}`} onClick={onChoose}>
              兑换
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
