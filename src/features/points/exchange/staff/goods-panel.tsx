import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { actionColumn, onOff, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { goodsList, type ListedGoods } from '../contract.staff.ts';
import { type GoodsKind, goodsKinds } from '../rules.states.ts';
import { GoodsDialog } from './goods-dialog.tsx';

/** What points are exchanged for. */
export function GoodsPanel() {
  const list = useStaffList(
    goodsList,
    [
      { select: 'is_on_sale', label: '状态', options: { 1: '上架', 0: '下架' } },
      { search: 'kw', label: '商品名称' },
    ],
    { size: 20 },
  );
  const edited = useOpened<ListedGoods | 'new'>(list.reload);
  const canWork = useStaffMe().may('promoters:work');
  return (
    <StaffList
      {...{ list, empty: '还没有积分商品', width: 860 }}
      beside={
        canWork && (
          <Button type="primary" className="ml-auto" onClick={() => edited.open('new')}>
            新增商品
          </Button>
        )
      }
      columns={[
        {
          title: '商品',
          render: (_, { name, note, img }) => (
            <div className="flex items-center gap-3">
              <img src={img} alt="" className="h-12 w-16 shrink-0 rounded bg-tile-a object-contain" />
              <div className="min-w-0">{withNote(name, note)}</div>
            </div>
          ),
        },
        {
          title: '类型',
          width: 170,
          render: (_, row) => withNote(goodsKinds[row.kind as GoodsKind], worthInWords(row)),
        },
        {
          title: '所需积分',
          dataIndex: 'points',
          width: 100,
          align: 'right',
          className: 'font-num',
        },
        {
          title: '库存',
          width: 130,
          align: 'right',
          render: (_, { total, taken }) =>
            withNote(total === null ? '不限' : `剩 ${total - taken}`, `已兑 ${taken}`),
        },
        {
          title: '每人限兑',
          width: 90,
          align: 'right',
          render: (_, { per_customer }) => per_customer ?? '不限',
        },
        { title: '状态', width: 90, render: (_, { is_on_sale }) => onOff(is_on_sale, '上架', '下架') },
        actionColumn<ListedGoods>('编辑', ({ name }) => name, edited.open, { width: 80, hidden: !canWork }),
      ]}
    >
      {({ worth }) =>
        edited.about && (
          <GoodsDialog
            goods={edited.about === 'new' ? undefined : edited.about}
            worth={worth}
            {...edited.ends}
          />
        )
      }
    </StaffList>
  );
}

/** What a coupon takes off, or how much balance is given. */
function worthInWords({ coupon, balance_fen }: ListedGoods): string {
  if (balance_fen) return `¥${yuan(balance_fen, { short: true })}`;
  if (!coupon) return '';
  const off = coupon.kind === 0 ? `减 ¥${yuan(coupon.value, { short: true })}` : `减 ${coupon.value}%`;
  return `${coupon.min_fen > 0 ? `满 ¥${yuan(coupon.min_fen, { short: true })} ` : ''}${off}，${coupon.days} 天`;
}
