import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type catalogueTree, serviceAdd } from '../contract.ts';

type Values = { name: string; category_id: number };

/** Asks for name and place of a new service, or of a copy, and leads to its editor. */
export function AddServiceDialog({
  types,
  copyOf,
  onClose,
}: {
  types: OutputOf<typeof catalogueTree>['types'];
  copyOf?: { rid: string; name: string; category: string };
  onClose: () => void;
}) {
  const add = useAction(serviceAdd, copyOf ? '已复制，检查后即可上架' : '已新增，完善后即可上架');
  const navigate = useNavigate();
  const category = types
    .flatMap(({ categories }) => categories)
    .find(({ name }) => name === copyOf?.category);
  return (
    <FormDialog<Values>
      title={copyOf ? `复制“${copyOf.name}”` : '新增项目'}
      note="新项目先不上架；填好文案、参数和价格后再上架。"
      onClose={onClose}
      initialValues={{ name: copyOf && `${copyOf.name}（副本）`, category_id: category?.id }}
      ok={copyOf ? '复制' : '新增'}
      send={async (values) => {
        const made = await add.run({ ...values, copy_of: copyOf?.rid });
        if (made) void navigate(`/staff/catalogue/${made.data.rid}`);
      }}
    >
      <TextField name="name" label="项目名称" must="请填写项目名称" maxLength={50} autoFocus />
      <SelectField
        name="category_id"
        label="分类"
        must="请选择分类"
        showSearch={{ optionFilterProp: 'label' }}
        options={types.map(({ name, categories }) => ({
          label: name,
          options: categories.map((each) => ({ value: each.id, label: each.name })),
        }))}
      />
    </FormDialog>
  );
}
