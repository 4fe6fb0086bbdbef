import { Empty } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import type { deskPlaces } from '../contract.staff.ts';

type Place = OutputOf<typeof deskPlaces>['places'][number];

/** Rooms with their shelves and boxes, and how many samples lie there. */
export function PlaceMap({
  places,
  onOpen,
}: {
  places: readonly Place[];
  onOpen: (place: { room: string; shelf?: string; box?: string }) => void;
}) {
  const rooms = Map.groupBy(places, ({ room }) => room);
  if (rooms.size === 0) return <Empty description="库位上还没有样品" />;
  return (
    <div className="space-y-4">
      {[...rooms].map(([room, inRoom]) => (
        <StaffCard
          key={room}
          title={room}
          extra={
            <span className="text-sm text-muted">
              共 {inRoom.reduce((sum, { count }) => sum + count, 0)} 个样品
            </span>
          }
        >
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-2">
            {inRoom.map((place) => (
              <li key={`${place.shelf} ${place.box}`}>
                <button
                  type="button"
                  className="w-full cursor-pointer rounded-md border border-line bg-page px-3 py-2 text-left hover:border-(--lp-link)"
                  onClick={() =>
                    onOpen({ room, shelf: place.shelf || undefined, box: place.box || undefined })
                  }
                >
                  <span className="block font-medium text-fg">
                    {place.shelf || '未分架'}
                    {place.box && ` · 盒 ${place.box}`}
                  </span>
                  <span className="text-sm text-muted">{place.count} 个</span>
                  {place.due > 0 && <span className="ml-2 text-sm text-danger">{place.due} 个临期</span>}
                </button>
              </li>
            ))}
          </ul>
        </StaffCard>
      ))}
    </div>
  );
}
