import { Button } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { actionColumn, onOff, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { type RowOf, StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { catalogueFind, catalogueTree } from '../contract.ts';
import { AddServiceDialog } from './add-service-dialog.tsx';

/** Every service, on sale or not, with filters; each leads to its editor. */
export default function CataloguePage() {
  const adding = useOpened<{ copyOf?: RowOf<typeof catalogueFind> }>();
  const canWork = useStaffMe().may('catalogue:work');
  const types = useCall(catalogueTree, {}).data?.types ?? [];
  const asOptions = (named: readonly { id: number; name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  const list = useStaffList(
    catalogueFind,
    [
      { search: 'kw', label: '搜索项目', hint: '名称、别名或项目编号' },
      { select: 'type_id', label: '类型', options: asOptions(types), clears: ['category_id'] },
      {
        select: 'category_id',
        label: '分类',
        options: (_, { type_id }) =>
          asOptions(types.filter(({ id }) => !type_id || id === type_id).flatMap((type) => type.categories)),
      },
      { select: 'state', label: '状态', options: { on: '在售', off: '未上架' } },
      { select: 'mark', label: '推荐', none: '推荐位', options: { hot: '热门', prefecture: '专区' } },
    ],
    { size: 20, words: { type_id: 'type', category_id: 'category' } },
  );
  return (
    <StaffPage
      title="检测项目"
      note="修改保存后立即在网站、列表和搜索中生效；已下订单和已接受的报价保持原价。"
      actions={
        <>
          <Link to="/staff/catalogue/categories" className={`h-10 px-4 ${buttonClass('outline')}`}>
            分类管理
          </Link>
          {canWork && (
            <Button type="primary" onClick={() => adding.open({})}>
              新增项目
            </Button>
          )}
        </>
      }
    >
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的项目"
          size="large"
          width={860}
          counted={(count) => `共 ${count} 个项目`}
          columns={[
            {
              title: '项目',
              render: (_, { rid, name, img, category }) => (
                <span className="flex items-center gap-3">
                  <img src={img} alt="" className="size-10 shrink-0 rounded bg-tile-a object-contain" />
                  <span className="min-w-0">
                    {withNote(
                      <Link to={`/staff/catalogue/${rid}`} className="text-link hover:underline">
                        {name}
                      </Link>,
                      category,
                    )}
                  </span>
                </span>
              ),
            },
            {
              title: '基础价',
              align: 'right',
              render: (_, { base_fen, unit }) => (
                <span className="font-num whitespace-nowrap">
                  ¥{yuan(base_fen)}
                  <span className="text-xs text-muted"> / {unit.replace('元/', '')}</span>
                </span>
              ),
            },
            { title: '交付', render: (_, { days }) => `${days.min}–${days.max} 个工作日` },
            { title: '订单', dataIndex: 'orders', align: 'right' },
            {
              title: '推荐位',
              render: (_, { is_hot, is_prefecture }) =>
                [is_hot ? '热门' : '', is_prefecture ? '专区' : ''].filter(Boolean).join('、') || '—',
            },
            {
              title: '状态',
              render: (_, { is_on_sale, reason }) =>
                withNote(onOff(is_on_sale, '在售', '未上架'), !is_on_sale && reason),
            },
            actionColumn<RowOf<typeof catalogueFind>>(
              '复制',
              ({ name }) => name,
              (item) => adding.open({ copyOf: item }),
              { hidden: !canWork },
            ),
          ]}
        />
      </StaffCard>
      {adding.about && (
        <AddServiceDialog types={types} copyOf={adding.about.copyOf} onClose={adding.ends.onClose} />
      )}
    </StaffPage>
  );
}
