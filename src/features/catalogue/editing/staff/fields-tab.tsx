import { Alert, Button } from 'antd';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type EditedField, fieldOrder, fieldRemove } from '../contract.ts';
import { FieldAttachDialog } from './field-attach-dialog.tsx';
import { FieldDrawer } from './field-drawer.tsx';
import { FieldsTable } from './fields-table.tsx';
import { FormPreview } from './form-preview.tsx';
import { asShown, type PartProps } from './service-data.ts';

/** The requirement form of a service: its fields in their order, beside the form that customers get. */
export function FieldsTab({ service, onDirty, onReload }: PartProps & { onReload: () => Promise<void> }) {
  const edited = useOpened<{ field?: EditedField }>(onReload);
  const attaching = useOpened<true>(onReload);
  const order = useAction(fieldOrder, '已调整顺序');
  const removal = useAction(fieldRemove, '已移除');
  const me = useStaffMe();
  const canWork = me.may('catalogue:work');
  const { fields, rid } = service;
  // The buttons stay as they are meanwhile, so that whoever uses the keyboard keeps their place.
  const reorder = async (list: readonly EditedField[]) => {
    if (order.isBusy) return;
    await order.run({ service_rid: rid, ids: list.map(({ id }) => id) });
    await onReload();
  };
  const remove = async ({ id, version }: EditedField) => {
    if (await removal.run({ id, version, service_rid: rid })) await onReload();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]">
      <StaffCard
        title={`检测参数（${fields.length}）`}
        extra={
          canWork && (
            <span className="flex gap-2">
              <Button onClick={() => attaching.open(true)}>从参数库引用</Button>
              <Button type="primary" onClick={() => edited.open({})}>
                新建参数
              </Button>
            </span>
          )
        }
      >
        {service.conflicts.length > 0 && (
          <Alert
            type="info"
            className="mb-3!"
            title={`表单一致性检查：${service.conflicts.map(({ text }) => text).join('；')}`}
          />
        )}
        <FieldsTable
          service={service}
          onEdit={(field) => edited.open({ field })}
          onOrder={(list) => void reorder(list)}
          onRemove={remove}
        />
      </StaffCard>
      <FormPreview service={asShown(service, service.price, fields)} />
      {edited.about && (
        <FieldDrawer
          key={edited.about.field?.id ?? 'new'}
          service={service}
          field={edited.about.field}
          onDirty={onDirty}
          onClose={() => {
            onDirty(false);
            edited.ends.onClose();
          }}
          onDone={() => {
            onDirty(false);
            edited.ends.onDone();
          }}
        />
      )}
      {attaching.about && <FieldAttachDialog serviceRid={rid} {...attaching.ends} />}
    </div>
  );
}
