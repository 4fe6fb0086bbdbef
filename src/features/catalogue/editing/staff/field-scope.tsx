import { SelectField } from '../../../../ui/antd/form-fields.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { catalogueTree, type EditedField } from '../contract.ts';
import type { EditedService } from './service-data.ts';

/** When a field is asked for, and in whose forms it stands. */
export function FieldScope({
  service,
  others,
  dependsOn,
}: {
  service: EditedService;
  others: readonly EditedField[];
  dependsOn?: string;
}) {
  const tree = useCall(catalogueTree, {});
  const deciding = others.filter(({ kind }) => ['select', 'multi', 'bool'].includes(kind));
  const chosen = deciding.find(({ key }) => key === dependsOn);
  const choices = chosen?.kind === 'bool' ? [{ value: 'true', label: '是' }] : (chosen?.options ?? []);
  const named = new Map<string | number, string>([
    ...service.fields.flatMap(({ applies_to }) =>
      applies_to.map(({ target, name }): [string | number, string] => [target, name]),
    ),
    [service.rid, `本项目：${service.name}`],
  ]);
  for (const { id, name, categories } of tree.data?.types ?? []) {
    named.set(id, `类型：${name}`);
    for (const category of categories) named.set(category.id, `分类：${category.name}`);
  }
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          name="dependsOn"
          label="仅当该参数"
          allowClear
          placeholder="始终显示"
          options={deciding.map(({ key, name }) => ({ value: key, label: name }))}
        />
        {chosen && (
          <SelectField
            name="dependsIn"
            label="为以下选项时显示"
            mode="multiple"
            optionFilterProp="label"
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </div>
      <SelectField
        name="targets"
        label="适用范围"
        required
        extra="类型或分类下的全部项目，或指定项目"
        mode="multiple"
        optionFilterProp="label"
        options={[...named].map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
