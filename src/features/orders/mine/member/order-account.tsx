import type { Detail } from './order-parts.tsx';

/** Who ordered on the group's account, for readers who only look on. */
export function OrderAccount({ order: { group, mine } }: { order: Detail }) {
  if (mine === 1 || !group) return null;
  return (
    <p className="rounded-lg bg-tint px-4 py-3 text-on-tint md:px-6">
      {group.member} 使用“{group.name}”账户下单，您可查看进度与数据，订单由下单人处理。
    </p>
  );
}
