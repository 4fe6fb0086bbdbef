import { Alert, Button, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { StaffCard } from '../../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { useStaffMe } from '../../../ui/staff-me.ts';
import { type EditedField, fieldOrder, fieldRemove } from '../contract.staff.ts';
import { FieldAttachDialog } from './field-attach-dialog.tsx';
import { FieldDrawer } from './field-drawer.tsx';
import { kindNames } from './field-texts.ts';
import { FormPreview } from './form-preview.tsx';
import { asShown, type PartProps } from './service-data.ts';

/** The requirement form of a service: its fields in their order, beside the form that customers get. */
export function FieldsTab({ service, onDirty, onReload }: PartProps & { onReload: () => Promise<void> }) {
  const [edited, setEdited] = useState<{ field?: EditedField }>();
  const [isAttaching, setIsAttaching] = useState(false);
  const order = useStaffAction(fieldOrder, '已调整顺序');
  const removal = useStaffAction(fieldRemove, '已移除');
  const me = useStaffMe();
  const canWork = me.may('catalogue:work');
  const { fields, rid } = service;
  const move = async (index: number, by: -1 | 1) => {
    const ids = fields.map(({ id }) => id);
    const [id = ''] = ids.splice(index, 1);
    ids.splice(index + by, 0, id);
    await order.run({ service_rid: rid, ids });
    await onReload();
  };
  const remove = async ({ id, version }: EditedField) => {
    if (await removal.run({ id, version, service_rid: rid })) await onReload();
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]">
      <StaffCard
        title={`检测参数（${fields.length}）`}
        extra={
          canWork && (
            <span className="flex gap-2">
              <Button onClick={() => setIsAttaching(true)}>从参数库引用</Button>
              <Button type="primary" onClick={() => setEdited({})}>
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
        <Table<EditedField>
          rowKey="id"
          size="small"
          dataSource={fields}
          pagination={false}
          scroll={{ x: 720 }}
          columns={[
            {
              title: '参数',
              render: (_, { name, key, required, depends }) => (
                <>
                  <span className="font-medium text-fg">{name}</span>
                  {required && <span className="ml-1 text-danger">必填</span>}
                  <span className="block text-xs text-muted">
                    {key}
                    {service.sample_fields.includes(key) && ' · 样品信息'}
                    {depends && ' · 按条件显示'}
                  </span>
                </>
              ),
            },
            { title: '类型', render: (_, { kind }) => kindNames[kind] },
            {
              title: '加价',
              render: (_, field) => (
                <Charges field={field} isCounted={service.price.model.option_params.includes(field.id)} />
              ),
            },
            {
              title: '适用范围',
              render: (_, { applies_to, services }) => (
                <span title={applies_to.map(({ name }) => name).join('、')}>
                  {services > 1 ? `${services} 个项目共用` : '仅本项目'}
                </span>
              ),
            },
            {
              title: '操作',
              render: (_, field, index) => (
                <div className="flex gap-x-2.5 whitespace-nowrap">
                  <Button
                    type="link"
                    size="small"
                    className="px-0!"
                    aria-label={`${canWork ? '编辑' : '查看'} ${field.name}`}
                    onClick={() => setEdited({ field })}
                  >
                    {canWork ? '编辑' : me.may('prices:work') ? '加价' : '查看'}
                  </Button>
                  {canWork && (
                    <>
                      {([-1, 1] as const).map((by) => (
                        <Button
                          key={by}
                          type="link"
                          size="small"
                          className="px-0!"
                          disabled={order.isBusy || !fields[index + by]}
                          aria-label={`${field.name} ${by < 0 ? '上移' : '下移'}`}
                          onClick={() => void move(index, by)}
                        >
                          {by < 0 ? '上移' : '下移'}
                        </Button>
                      ))}
                      <Popconfirm
                        title={`从本项目移除“${field.name}”？`}
                        description="已下的订单不受影响。"
                        okText="移除"
                        onConfirm={() => remove(field)}
                      >
                        <Button
                          type="link"
                          size="small"
                          danger
                          className="px-0!"
                          aria-label={`移除 ${field.name}`}
                        >
                          移除
                        </Button>
                      </Popconfirm>
                    </>
                  )}
                </div>
              ),
            },
          ]}
        />
      </StaffCard>
      <FormPreview service={asShown(service, service.price, fields)} />
      {edited && (
        <FieldDrawer
          key={edited.field?.id ?? 'new'}
          service={service}
          field={edited.field}
          onDirty={onDirty}
          onClose={() => {
            onDirty(false);
            setEdited(undefined);
          }}
          onDone={() => {
            onDirty(false);
            setEdited(undefined);
            void onReload();
          }}
        />
      )}
      {isAttaching && (
        <FieldAttachDialog
          serviceRid={rid}
          onClose={() => setIsAttaching(false)}
          onDone={() => {
            setIsAttaching(false);
            void onReload();
          }}
        />
      )}
    </div>
  );
}

function Charges({ field, isCounted }: { field: EditedField; isCounted: boolean }) {
  const priced = field.options.filter(({ price }) => price !== 0);
  if (!priced.length && !field.price_per_unit) return '—';
  return (
    <>
      {priced.length > 0 && `${priced.length} 个选项`}
      {field.price_per_unit > 0 && `¥${yuan(field.price_per_unit)}/${field.unit || '单位'}`}
      {!isCounted && <span className="block text-xs text-warning">未计入价格</span>}
    </>
  );
}
