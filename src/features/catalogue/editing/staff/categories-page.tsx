import { Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '../../../../ui/antd/columns.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { catalogueTree, categoryOrder } from '../contract.ts';
import { type Category, CategoryDialog } from './category-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';

/** The three types with their categories: names, pictures, order, and whether they are shown. */
export default function CategoriesPage() {
  const tree = useCall(catalogueTree, {});
  const order = useAction(categoryOrder, '已调整顺序');
  const {
    about: edited,
    open: setEdited,
    ends,
  } = useOpened<{ parentId: 1 | 2 | 3; category?: Category }>(tree.reload);
  const [placed, setPlaced] = useState<Category>();
  const canWork = useStaffMe().may('catalogue:work');
  // The buttons stay as they are meanwhile, so that whoever uses the keyboard keeps their place.
  const move = async (parentId: 1 | 2 | 3, list: readonly Category[], index: number, by: -1 | 1) => {
    if (order.isBusy) return;
    const ids = list.map(({ id }) => id);
    const [id = 0] = ids.splice(index, 1);
    ids.splice(index + by, 0, id);
    if (await order.run({ parent_id: parentId, ids })) await tree.reload();
  };
  return (
    <StaffPage
      title="项目分类"
      note="停用的分类不在网站显示；停用前须先下架或移走其中的在售项目。"
      actions={
        <Link to="/staff/catalogue" className={`h-10 px-4 ${buttonClass('outline')}`}>
          返回检测项目
        </Link>
      }
    >
      <StaffLoaded state={tree}>
        {({ types }) =>
          types.map(({ id, name, categories }) => (
            <StaffCard
              key={id}
              title={name}
              extra={
                canWork && (
                  <Button
                    aria-label={`在${name}下新增分类`}
                    onClick={() => setEdited({ parentId: id as 1 | 2 | 3 })}
                  >
                    新增分类
                  </Button>
                )
              }
            >
              <Table<Category>
                rowKey="id"
                dataSource={categories}
                pagination={false}
                scroll={{ x: 760 }}
                columns={[
                  {
                    title: '分类',
                    render: (_, category) => (
                      <span className="flex items-center gap-3">
                        <img
                          src={category.img}
                          alt=""
                          className="size-10 shrink-0 rounded bg-tint object-contain"
                        />
                        <span>
                          <span className="font-medium text-fg">{category.name}</span>
                          <span className="block text-xs text-muted">{category.sketch}</span>
                        </span>
                      </span>
                    ),
                  },
                  { title: '标签', render: (_, { description }) => description.split('|').join('、') || '—' },
                  {
                    title: '项目',
                    render: (_, { on_sale, shelved, id: category }) => (
                      <Link
                        to={`/staff/catalogue?category=${category}`}
                        className="text-link hover:underline"
                      >
                        在售 {on_sale}
                        {shelved > 0 && `，未上架 ${shelved}`}
                      </Link>
                    ),
                  },
                  {
                    title: '状态',
                    render: (_, { is_off }) =>
                      is_off ? (
                        <StatusTag tone="stop">已停用</StatusTag>
                      ) : (
                        <StatusTag tone="done">显示</StatusTag>
                      ),
                  },
                  {
                    title: '操作',
                    hidden: !canWork,
                    render: (_, category, index) => (
                      <div className="flex gap-x-3 whitespace-nowrap">
                        <RowButton
                          of={category.name}
                          onClick={() => setEdited({ parentId: category.parent_id, category })}
                        >
                          编辑
                        </RowButton>
                        <Button
                          type="link"
                          size="small"
                          className="px-0!"
                          aria-label={`${category.name} 项目顺序`}
                          disabled={category.on_sale < 2}
                          onClick={() => setPlaced(category)}
                        >
                          项目顺序
                        </Button>
                        {([-1, 1] as const).map((by) => (
                          <Button
                            key={by}
                            type="link"
                            size="small"
                            className="px-0!"
                            disabled={!categories[index + by]}
                            aria-label={`${category.name} ${by < 0 ? '上移' : '下移'}`}
                            onClick={() => void move(category.parent_id, categories, index, by)}
                          >
                            {by < 0 ? '上移' : '下移'}
                          </Button>
                        ))}
                      </div>
                    ),
                  },
                ]}
              />
            </StaffCard>
          ))
        }
      </StaffLoaded>
      {placed && <PlacesDialog category={placed} onClose={() => setPlaced(undefined)} />}
      {edited && <CategoryDialog {...edited} {...ends} />}
    </StaffPage>
  );
}
