import { type ReactNode, useState } from 'react';
import { staffListLook, staffLists, staffViewRemove, staffViewSave } from '../../features/staff/contract.ts';
import { ListChoicesContext, type ListLook } from '../../ui/antd/lists/list-choices.tsx';
import { useAction } from '../../ui/asking/use-action.ts';
import { useCall } from '../../ui/asking/use-call.ts';

/** Gives lists what whoever is signed in chose of them; kept by the server, so that all of one's machines show it. */
export function ListChoicesFrame({ children }: { children: ReactNode }) {
  const { data, reload } = useCall(staffLists, {});
  const [chosen, setChosen] = useState<Record<string, ListLook>>({});
  const look = useAction(staffListLook);
  const save = useAction(staffViewSave, '已保存');
  const remove = useAction(staffViewRemove, '已删除');
  const looks = Object.fromEntries((data?.looks ?? []).map(({ list, ...rest }) => [list, rest]));
  return (
    <ListChoicesContext
      value={{
        looks: { ...looks, ...chosen },
        views: data?.views ?? [],
        keepLook: (list, next) => {
          setChosen({ ...chosen, [list]: next });
          void look.run({ list, ...next });
        },
        saveView: async (view) => {
          const saved = await save.run(view);
          if (saved) await reload();
          return saved !== undefined;
        },
        removeView: async (rid) => {
          if (await remove.run({ rid })) await reload();
        },
      }}
    >
      {children}
    </ListChoicesContext>
  );
}
