import { Button, Pagination, Select, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { SearchFilter, SelectFilter } from '../../../../ui/antd/list-filters.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { catalogueFind, catalogueTree } from '../contract.ts';
import { AddServiceDialog } from './add-service-dialog.tsx';

type Item = OutputOf<typeof catalogueFind>['list'][number];
const size = 20;

/** Every service, on sale or not, with filters; each leads to its editor. */
export default function CataloguePage() {
  const [filters, change] = useFilters(['kw', 'category', 'type', 'state', 'mark', 'page']);
  const [adding, setAdding] = useState<{ copyOf?: Item }>();
  const me = useStaffMe();
  const canWork = me.may('catalogue:work');
  const tree = useCall(catalogueTree, {});
  const found = useCall(catalogueFind, {
    kw: filters.kw ?? '',
    type_id: filters.type ? (Number(filters.type) as 1 | 2 | 3) : undefined,
    category_id: filters.category ? Number(filters.category) : undefined,
    state: filters.state as 'on' | 'off' | undefined,
    mark: filters.mark as 'hot' | 'prefecture' | undefined,
    page: Number(filters.page ?? 1),
    size,
  });
  const types = tree.data?.types ?? [];
  const categories = types
    .filter(({ id }) => !filters.type || String(id) === filters.type)
    .flatMap((type) => type.categories);
  const filter = (changes: Parameters<typeof change>[0]) => change({ ...changes, page: undefined });
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
            <Button type="primary" onClick={() => setAdding({})}>
              新增项目
            </Button>
          )}
        </>
      }
    >
      <StaffCard>
        <search className="mb-4 flex flex-wrap gap-2">
          <SearchFilter
            label="搜索项目"
            placeholder="名称、别名或项目编号"
            value={filters.kw}
            onChange={(kw) => filter({ kw })}
          />
          <SelectFilter
            label="类型"
            value={filters.type}
            options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(type) => filter({ type, category: undefined })}
          />
          <SelectFilter
            label="分类"
            value={filters.category}
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(category) => filter({ category })}
          />
          <SelectFilter
            label="状态"
            value={filters.state}
            options={[
              { value: 'on', label: '在售' },
              { value: 'off', label: '未上架' },
            ]}
            onChange={(state) => filter({ state })}
          />
          <Select
            aria-label="推荐"
            placeholder="推荐位"
            allowClear
            className="w-28"
            value={filters.mark}
            onChange={(mark?: string) => filter({ mark })}
            options={[
              { value: 'hot', label: '热门' },
              { value: 'prefecture', label: '专区' },
            ]}
          />
        </search>
        <StaffLoaded state={found}>
          {({ list, total, page }) => (
            <>
              <Table<Item>
                locale={{ emptyText: '没有符合条件的项目' }}
                rowKey="rid"
                dataSource={list}
                loading={found.isLoading}
                pagination={false}
                scroll={{ x: 860 }}
                columns={[
                  {
                    title: '项目',
                    render: (_, { rid, name, img, category }) => (
                      <span className="flex items-center gap-3">
                        <img src={img} alt="" className="size-10 shrink-0 rounded bg-tint object-contain" />
                        <span className="min-w-0">
                          <Link to={`/staff/catalogue/${rid}`} className="text-link hover:underline">
                            {name}
                          </Link>
                          <span className="block text-xs text-muted">{category}</span>
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
                      is_on_sale ? (
                        <StatusTag tone="done">在售</StatusTag>
                      ) : (
                        <>
                          <StatusTag tone="stop">未上架</StatusTag>
                          {reason && <span className="block text-xs text-muted">{reason}</span>}
                        </>
                      ),
                  },
                  {
                    title: '操作',
                    hidden: !canWork,
                    render: (_, item) => (
                      <Button
                        type="link"
                        size="small"
                        className="px-0!"
                        aria-label={`复制 ${item.name}`}
                        onClick={() => setAdding({ copyOf: item })}
                      >
                        复制
                      </Button>
                    ),
                  },
                ]}
              />
              <Pagination
                className="mt-4! justify-end"
                current={page}
                total={total}
                pageSize={size}
                showSizeChanger={false}
                showTotal={(count) => `共 ${count} 个项目`}
                onChange={(next) => change({ page: String(next) })}
              />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
      {adding && (
        <AddServiceDialog types={types} copyOf={adding.copyOf} onClose={() => setAdding(undefined)} />
      )}
    </StaffPage>
  );
}
