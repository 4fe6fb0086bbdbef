import { Button, Dropdown, Form, Input } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../../../core/call.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
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
  const [isNaming, setNaming] = useState(false);
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
      <Button onClick={() => setNaming(true)}>保存当前筛选</Button>
      {isNaming && (
        <FormModal
          title="保存当前筛选"
          note="只有您自己看得到；同名会覆盖。"
          onClose={() => setNaming(false)}
        >
          <Form
            layout="vertical"
            onFinish={async ({ name }: { name: string }) => {
              if (!(await keep.run({ name, filters: current }))) return;
              setNaming(false);
              await onChange();
            }}
          >
            <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
              <Input maxLength={20} autoFocus />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={keep.isBusy}>
              保存
            </Button>
          </Form>
        </FormModal>
      )}
    </>
  );
}
