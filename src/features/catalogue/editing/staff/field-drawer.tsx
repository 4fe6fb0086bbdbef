import { Alert, AutoComplete, Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { problemsOfInput, showProblems } from '../../../../ui/antd/form-problems.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { ParameterField } from '../../contract.ts';
import { inGroups } from '../../forms/rules.forms.ts';
import { type EditedField, fieldPrices, fieldSave } from '../contract.ts';
import { asFormField, problemsOfField } from '../rules.ts';
import { FieldExclusions } from './field-exclusions.tsx';
import { FieldOptions } from './field-options.tsx';
import { FieldScope } from './field-scope.tsx';
import { kindNames, perNames } from './field-texts.ts';
import { asInput, asValues, countedKinds, type FieldValues } from './field-values.ts';
import { FormPreview } from './form-preview.tsx';
import { asShown, type EditedService } from './service-data.ts';

const numeric: readonly ParameterField['kind'][] = ['number', 'range', 'periodic-elements', 'file'];

/** Edits one field of a form, or a new one, beside the form as it would be with it. */
export function FieldDrawer({
  service,
  field,
  onDirty,
  onClose,
  onDone,
}: {
  service: EditedService;
  field?: EditedField;
  onDirty: (isDirty: boolean) => void;
} & DialogEnds) {
  const [form] = Form.useForm<FieldValues>();
  const [isTouched, setIsTouched] = useState(false);
  const save = useAction(fieldSave, '已保存，网站已更新');
  const reprice = useAction(fieldPrices, '已保存，网站已更新');
  const me = useStaffMe();
  const canWork = me.may('catalogue:work');
  const canPrice = me.may('prices:work');
  const [begin] = useState(() => asValues(service, field));
  const typed = { ...begin, ...(Form.useWatch([], form) as Partial<FieldValues> | undefined) };
  const input = { ...asInput(typed), id: field?.id, version: field?.version, service_rid: service.rid };
  const others = service.fields.filter(({ id }) => id !== field?.id);
  const kind = field?.kind ?? typed.kind;
  const checked = fieldSave.input.safeParse(input);
  const shown = checked.success ? asFormField({ ...checked.data, kind }) : undefined;
  const fields = shown
    ? field
      ? service.fields.map((each) => (each.id === field.id ? { ...shown, id: field.id } : each))
      : [...service.fields, shown]
    : service.fields;
  const submit = async () => {
    const problems = problemsOfInput(fieldSave.input, input, (path) => {
      const named = {
        ...{ options: path, pattern: [path[1] === 'text' ? 'ruleText' : 'rule'], excludes: path },
        ...{ depends: ['dependsOn'], default: ['standard'] },
      } as Record<string, (string | number)[]>;
      return named[String(path[0])] ?? path.slice(0, 1);
    });
    const more = problems.length || !shown ? problems : problemsOfField(shown, others);
    const named = {
      ...{ depends: 'dependsOn', default: 'standard', options: ['options', 0, 'label'] },
      ...{ pattern: 'rule', excludes: ['excludes', 0, 'key'] },
    } as Record<string, string | (string | number)[]>;
    const placed = more.map((problem) => ({
      ...problem,
      field: named[String(problem.field)] ?? problem.field,
    }));
    if (canWork && !showProblems(form, placed)) return;
    const done = canWork
      ? await save.run(input)
      : await reprice.run({
          id: field?.id ?? '',
          version: field?.version ?? 0,
          options: input.options.map(({ value, price }) => ({ value, price })),
          delta_per: input.delta_per,
          price_per_unit: input.price_per_unit,
          included: input.included,
        });
    if (done) onDone();
  };
  const choosing = kind === 'select' || kind === 'multi';
  return (
    <Drawer
      open
      size={1120}
      title={field ? `参数“${field.name}”` : '新建参数'}
      mask={{ closable: !isTouched }}
      onClose={onClose}
      extra={
        (canWork || canPrice) && (
          <Button type="primary" loading={save.isBusy || reprice.isBusy} onClick={() => void submit()}>
            保存参数
          </Button>
        )
      }
    >
      {field && field.services > 1 && (
        <Alert
          type="warning"
          showIcon
          className="mb-4!"
          title={`该参数由 ${field.services} 个项目共用（${field.applies_to
            .slice(0, 4)
            .map(({ name }) => name)
            .join('、')}${field.applies_to.length > 4 ? '等' : ''}），修改对它们一并生效。`}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Form<FieldValues>
          form={form}
          layout="vertical"
          disabled={!canWork}
          initialValues={begin}
          onValuesChange={() => {
            setIsTouched(true);
            onDirty(true);
          }}
        >
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField name="name" label="名称" required maxLength={50} />
            <TextField
              name="key"
              label="标识"
              required
              extra="保存后不可更改"
              maxLength={40}
              disabled={!canWork || field !== undefined}
            />
            <SelectField
              name="kind"
              label="类型"
              required
              extra={field && '如需更换类型，请新建参数'}
              disabled={!canWork || field !== undefined}
              options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
            />
            <TextField name="unit" label="单位" maxLength={20} />
          </div>
          <TextField name="help" label="填写说明" maxLength={200} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Form.Item name="group" label="分组" extra="同组参数在表单中排在同一标题下，留空不分组">
              <AutoComplete
                allowClear
                options={inGroups(others).flatMap(({ name }) => (name ? { value: name } : []))}
              >
                <Input maxLength={20} />
              </AutoComplete>
            </Form.Item>
            <div className="flex gap-8">
              <SwitchField name="isRequired" label="必填" />
              <SwitchField name="isOfSamples" label="描述样品" />
            </div>
          </div>
          {choosing && <FieldOptions isSingle={kind === 'select'} canWork={canWork} canPrice={canPrice} />}
          <Standard kind={kind} options={typed.options} />
          {numeric.includes(kind) && (
            <div className="grid gap-x-4 sm:grid-cols-3">
              <NumberField name="min" label={kind === 'periodic-elements' ? '最少选择' : '最小值'} />
              <NumberField
                name="max"
                label={{ 'periodic-elements': '最多选择', file: '最大（MB）' }[kind as string] ?? '最大值'}
              />
              <NumberField name="step" label="步长" min={0} />
            </div>
          )}
          {kind === 'text' && (
            <div className="grid gap-x-4 sm:grid-cols-2">
              <TextField name="rule" label="格式规则" extra="如 [A-Z]{2}-\d{3,6}，留空不限" maxLength={200} />
              <TextField
                name="ruleText"
                label="格式说明"
                extra="不符时提示“应为……”"
                maxLength={60}
                placeholder="2个大写字母-3~6位数字"
              />
            </div>
          )}
          {kind === 'file' && (
            <TextField
              name="accept"
              label="文件类型"
              extra="扩展名以逗号分隔，如 .cif,.xlsx"
              maxLength={200}
            />
          )}
          <div className="grid gap-x-4 sm:grid-cols-2">
            <NumberField
              name="perUnitYuan"
              label="每单位加价（元）"
              min={0}
              yuan
              disabled={!canPrice || !countedKinds.includes(kind)}
            />
            <NumberField
              name="included"
              label="基础价已含数量"
              extra="超出部分才按单位加价"
              min={0}
              whole
              disabled={!canPrice || !countedKinds.includes(kind)}
            />
            <NumberField
              name="daysPerUnit"
              label="每单位另加工作日"
              extra="加在项目周期上，加急不缩短"
              min={0}
              max={365}
              disabled={!canWork || !countedKinds.includes(kind)}
            />
            <SelectField
              name="delta_per"
              label="加价乘以"
              disabled={!canPrice}
              options={Object.entries(perNames).map(([value, label]) => ({ value, label }))}
            />
          </div>
          {(choosing || kind === 'bool') && (
            <FieldExclusions
              kind={kind}
              options={typed.options}
              rules={typed.excludes}
              others={others}
              canWork={canWork}
            />
          )}
          <FieldScope service={service} others={others} dependsOn={typed.dependsOn} />
        </Form>
        <FormPreview title="修改后的效果" service={asShown(service, service.price, fields)} />
      </div>
    </Drawer>
  );
}

function Standard({ kind, options }: { kind: ParameterField['kind']; options: FieldValues['options'] }) {
  if (kind === 'file' || kind === 'periodic-elements' || kind === 'range') return null;
  const choices = (options ?? [])
    .filter((option) => option?.value)
    .map(({ value, label }) => ({ value, label }));
  return (
    <Form.Item
      name="standard"
      label="默认值"
      valuePropName={kind === 'bool' ? 'checked' : 'value'}
      extra="客户打开表单时已填的内容，可留空"
    >
      {kind === 'bool' ? (
        <Switch />
      ) : kind === 'number' ? (
        <InputNumber className="w-full!" />
      ) : kind === 'select' || kind === 'multi' ? (
        <Select allowClear mode={kind === 'multi' ? 'multiple' : undefined} options={choices} />
      ) : (
        <Input maxLength={500} />
      )}
    </Form.Item>
  );
}
