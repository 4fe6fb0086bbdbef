import { Button, Dropdown } from 'antd';
import type { InputOf } from '../../../../core/call.ts';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { staffFilterRemove, staffFilterSave } from '../contract.ts';

type Filters = InputOf<typeof staffFilterSave>['filters'];
type Saved = { rid: string; name: string; filters: Filters };

/** Filters that are kept under names: applied, added and forgotten. */
export function SavedFilters({
  saved,
  current,
  onApply,
  onChange,
}: {
  saved: readonly Saved[];
  current: Filters;
  onApply: (filters: Filters) => void;
  onChange: () => Promise<void>;
}) {
  const naming = useOpened<true>(onChange);
  const keep = useAction(staffFilterSave, '已保存');
  const forget = useAction(staffFilterRemove, '已删除');
  const remove = async (rid: string) => {
    if (await forget.run({ rid })) await onChange();
  };
  return (
    <>
      {saved.map(({ rid, name, filters }) => (
        <Dropdown.Button
          key={rid}
          menu={{ items: [{ key: 'remove', label: '删除', danger: true, onClick: () => void remove(rid) }] }}
          onClick={() => onApply(filters)}
          buttonsRender={([main, more]) => [main, more]}
        >
          {name}
        </Dropdown.Button>
      ))}
      <Button onClick={() => naming.open(true)}>保存当前筛选</Button>
      {naming.about && (
        <FormDialog
          title="保存当前筛选"
          note="只有您自己看得到；同名会覆盖。"
          {...naming.ends}
          ok="保存"
          send={({ name }: { name: string }) => keep.run({ name, filters: current })}
        >
          <TextField name="name" label="名称" must="请填写名称" maxLength={20} autoFocus />
        </FormDialog>
      )}
    </>
  );
}
