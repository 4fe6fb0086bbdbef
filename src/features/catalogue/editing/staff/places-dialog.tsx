import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { MoveButtons, moved, RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { categoryServices, servicesPlace } from '../contract.ts';
import type { Category } from './category-dialog.tsx';

type Listed = OutputOf<typeof categoryServices>['list'][number];

/** Which services stand in front of a category's list, and in which order. */
export function PlacesDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const found = useCall(categoryServices, { id: category.id });
  return (
    <FormModal
      title={`“${category.name}”的项目顺序`}
      note="置顶的项目按此顺序排在网站该分类默认排序的最前面，其余按订单量排列。"
      width={640}
      onClose={onClose}
    >
      <StaffLoaded state={found}>
        {({ list }) => <Places category={category} list={list} onDone={onClose} />}
      </StaffLoaded>
    </FormModal>
  );
}

function Places({
  category,
  list,
  onDone,
}: {
  category: Category;
  list: readonly Listed[];
  onDone: () => void;
}) {
  const seen = list.filter(({ is_placed }) => is_placed === 1).map(({ rid }) => rid);
  const [rids, setRids] = useState<readonly string[]>(seen);
  const save = useAction(servicesPlace, '已保存，网站已更新');
  const placed = rids.flatMap((rid) => list.find((service) => service.rid === rid) ?? []);
  const others = list
    .filter(({ rid }) => !rids.includes(rid))
    .toSorted((one, other) => other.orders - one.orders);
  const submit = async () => {
    if (await save.run({ id: category.id, rids: [...rids], seen })) onDone();
  };
  return (
    <>
      <ol aria-label="项目顺序" className="mb-4 max-h-[52vh] divide-y divide-line overflow-y-auto">
        {[...placed, ...others].map((service, index) => {
          const isPlaced = index < placed.length;
          const { rid, name, img, orders } = service;
          return (
            <li key={rid} className="flex items-center gap-3 py-2 pr-2">
              <span className="w-6 shrink-0 text-right font-num text-muted">{isPlaced ? index + 1 : ''}</span>
              <img src={img} alt="" className="size-8 shrink-0 rounded bg-tile-a object-contain" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-fg">{name}</span>
                <span className="text-xs text-muted">{orders} 单</span>
              </span>
              <span className="flex shrink-0 gap-x-3">
                {isPlaced && (
                  <MoveButtons
                    of={name}
                    place={index}
                    count={placed.length}
                    onMove={(by) => setRids(moved(rids, index, by))}
                  />
                )}
                <RowButton
                  of={name}
                  disabled={!isPlaced && rids.length >= 50}
                  aria-label={`${name} ${isPlaced ? '取消置顶' : '置顶'}`}
                  onClick={() => setRids(isPlaced ? rids.filter((one) => one !== rid) : [...rids, rid])}
                >
                  {isPlaced ? '取消置顶' : '置顶'}
                </RowButton>
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        type="primary"
        block
        disabled={rids.join() === seen.join()}
        loading={save.isBusy}
        onClick={() => void submit()}
      >
        保存顺序
      </Button>
    </>
  );
}
