import { Popconfirm } from 'antd';
import { yuan } from '../../../../core/yuan.ts';
import { MoveButtons, moved, RowButton } from '../../../../ui/antd/lists/columns.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { type FieldGroup, inGroups } from '../../forms/rules.forms.ts';
import { perUnit } from '../../prices/rules.price.ts';
import type { EditedField } from '../contract.ts';
import { kindNames } from './field-texts.ts';
import type { EditedService } from './service-data.ts';

/** A heading of the form or one of its fields, with its place among its like. */
type Line =
  | { id: string; group: FieldGroup<EditedField>; place: number }
  | { id: string; field: EditedField; group: FieldGroup<EditedField>; place: number };

/** The fields of a form below the headings of their groups; both are moved by buttons. */
export function FieldsTable({
  service,
  onEdit,
  onOrder,
  onRemove,
}: {
  service: EditedService;
  onEdit: (field: EditedField) => void;
  onOrder: (fields: readonly EditedField[]) => void;
  onRemove: (field: EditedField) => Promise<void>;
}) {
  const me = useStaffMe();
  const canWork = me.may('catalogue:work');
  const groups = inGroups(service.fields);
  const isGrouped = groups.length > 1 || groups.some(({ name }) => name !== '');
  const lines = groups.flatMap((group, place): Line[] => [
    ...(isGrouped ? [{ id: `group ${group.name}`, group, place }] : []),
    ...group.fields.map((field, index) => ({ id: field.id, field, group, place: index })),
  ]);
  const moveGroup = (place: number, by: -1 | 1) =>
    onOrder(moved(groups, place, by).flatMap(({ fields }) => fields));
  const moveField = (group: FieldGroup<EditedField>, place: number, by: -1 | 1) =>
    onOrder(groups.flatMap(({ fields }) => (fields === group.fields ? moved(fields, place, by) : fields)));
  const spread = (line: Line) => ('field' in line ? {} : { colSpan: 0 });
  return (
    <StaffTable
      rowKey="id"
      rows={lines}
      width={640}
      rowClassName={(line) => ('field' in line ? '' : 'bg-page')}
      columns={[
        {
          title: '参数',
          onCell: (line) => ('field' in line ? {} : { colSpan: 4 }),
          render: (_, line) =>
            'field' in line ? (
              <FieldName field={line.field} />
            ) : (
              <span className="font-semibold text-fg">{line.group.name || '未分组'}</span>
            ),
        },
        {
          title: '类型',
          onCell: spread,
          render: (_, line) =>
            'field' in line && <span className="whitespace-nowrap">{kindNames[line.field.kind]}</span>,
        },
        {
          title: '加价',
          onCell: spread,
          render: (_, line) =>
            'field' in line && (
              <Charges
                field={line.field}
                isCounted={service.price.model.option_params.includes(line.field.id)}
              />
            ),
        },
        {
          title: '适用范围',
          onCell: spread,
          render: (_, line) =>
            'field' in line && (
              <span
                className="whitespace-nowrap"
                title={line.field.applies_to.map(({ name }) => name).join('、')}
              >
                {line.field.services > 1 ? `${line.field.services} 个项目共用` : '仅本项目'}
              </span>
            ),
        },
        {
          title: '操作',
          render: (_, line) => {
            const name = 'field' in line ? line.field.name : `分组“${line.group.name || '未分组'}”`;
            const count = 'field' in line ? line.group.fields.length : groups.length;
            return (
              <div className="flex gap-x-2.5 whitespace-nowrap">
                {'field' in line && (
                  <RowButton
                    of={name}
                    aria-label={`${canWork ? '编辑' : '查看'} ${name}`}
                    onClick={() => onEdit(line.field)}
                  >
                    {canWork ? '编辑' : me.may('prices:work') ? '加价' : '查看'}
                  </RowButton>
                )}
                {canWork && (
                  <MoveButtons
                    of={name}
                    place={line.place}
                    count={count}
                    onMove={(by) =>
                      'field' in line ? moveField(line.group, line.place, by) : moveGroup(line.place, by)
                    }
                  />
                )}
                {canWork && 'field' in line && (
                  <Popconfirm
                    title={`从本项目移除“${name}”？`}
                    description="已下的订单不受影响。"
                    okText="移除"
                    onConfirm={() => onRemove(line.field)}
                  >
                    <RowButton of={name} danger>
                      移除
                    </RowButton>
                  </Popconfirm>
                )}
              </div>
            );
          },
        },
      ]}
    />
  );
}

function FieldName({ field: { name, key, required, depends, of_samples } }: { field: EditedField }) {
  return (
    <>
      <span className="font-medium text-fg">{name}</span>
      {required && <span className="ml-1 text-danger">必填</span>}
      <span className="block text-xs text-muted">
        {key}
        {of_samples === 1 && ' · 描述样品'}
        {depends && ' · 按条件显示'}
      </span>
    </>
  );
}

function Charges({ field, isCounted }: { field: EditedField; isCounted: boolean }) {
  const priced = field.options.filter(({ price }) => price !== 0);
  if (!priced.length && !field.price_per_unit) return '—';
  return (
    <>
      {priced.length > 0 && `${priced.length} 个选项`}
      {field.price_per_unit > 0 && `${perUnit(field)} ¥${yuan(field.price_per_unit)}`}
      {!isCounted && <span className="block text-xs text-warning">未计入价格</span>}
    </>
  );
}
