import { Button } from 'antd';
import { MoveButtons, moved, onOff, RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { catalogueTree, categoryOrder } from '../contract.ts';
import { type Category, CategoryDialog } from './category-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';

/** The three types with their categories: names, pictures, order, and whether they are shown. */
export default function CategoriesPage() {
  const tree = useCall(catalogueTree, {});
  const order = useAction(categoryOrder, '已调整顺序');
  const edited = useOpened<{ parentId: 1 | 2 | 3; category?: Category }>(tree.reload);
  const placed = useOpened<Category>();
  const canWork = useStaffMe().may('catalogue:work');
  // The buttons stay as they are meanwhile, so that whoever uses the keyboard keeps their place.
  const move = async (parentId: 1 | 2 | 3, list: readonly Category[], index: number, by: -1 | 1) => {
    if (order.isBusy) return;
    const ids = moved(list, index, by).map(({ id }) => id);
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
                    onClick={() => edited.open({ parentId: id as 1 | 2 | 3 })}
                  >
                    新增分类
                  </Button>
                )
              }
            >
              <StaffTable
                rowKey="id"
                size="large"
                rows={categories}
                width={760}
                columns={[
                  {
                    title: '分类',
                    render: (_, category) => (
                      <span className="flex items-center gap-3">
                        <img
                          src={category.img}
                          alt=""
                          className="size-10 shrink-0 rounded bg-tile-a object-contain"
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
                    render: (_, { is_off }) => onOff(!is_off, '显示', '已停用'),
                  },
                  {
                    title: '操作',
                    hidden: !canWork,
                    render: (_, category, index) => (
                      <div className="flex gap-x-3 whitespace-nowrap">
                        <RowButton
                          of={category.name}
                          onClick={() => edited.open({ parentId: category.parent_id, category })}
                        >
                          编辑
                        </RowButton>
                        <RowButton
                          of={category.name}
                          aria-label={`${category.name} 项目顺序`}
                          disabled={category.on_sale < 2}
                          onClick={() => placed.open(category)}
                        >
                          项目顺序
                        </RowButton>
                        <MoveButtons
                          of={category.name}
                          place={index}
                          count={categories.length}
                          onMove={(by) => void move(category.parent_id, categories, index, by)}
                        />
                      </div>
                    ),
                  },
                ]}
              />
            </StaffCard>
          ))
        }
      </StaffLoaded>
      {placed.about && <PlacesDialog category={placed.about} onClose={placed.ends.onClose} />}
      {edited.about && <CategoryDialog {...edited.about} {...edited.ends} />}
    </StaffPage>
  );
}
