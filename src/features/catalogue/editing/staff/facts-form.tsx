import { Form } from 'antd';
import type { InputOf } from '../../../../core/call.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { problemsOfInput } from '../../../../ui/antd/form-problems.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { catalogueTree, serviceFactsSave } from '../contract.ts';
import { type MinAmountRow, MinimumsField, placeOfMinimum } from './minimums-field.tsx';
import { PartForm } from './part-form.tsx';
import type { PartProps } from './service-data.ts';

type MinAmounts = InputOf<typeof serviceFactsSave>['min_amounts'];
type Values = {
  name: string;
  category_id: number;
  instrument: { vendor: string; model: string; specs: string[] };
  days: { min: number; max: number };
  deliverables: string[];
  min_amounts: MinAmountRow[];
  isHot: boolean;
  isPrefecture: boolean;
};

/** Name, place, instrument, delivery and marks. */
export function FactsForm({ service, version, onSaved, onDirty }: PartProps) {
  const [form] = Form.useForm<Values>();
  const canWork = useStaffMe().may('catalogue:work');
  const tree = useCall(catalogueTree, {});
  const categories = tree.data?.types.find(({ id }) => id === service.type_id)?.categories ?? [];
  const check = ({ isHot, isPrefecture, ...values }: Values) => {
    const marks = { is_hot: isHot ? 1 : 0, is_prefecture: isPrefecture ? 1 : 0 } as const;
    const rows = values.min_amounts ?? [];
    const input = {
      ...{ rid: service.rid, version, ...values, ...marks },
      min_amounts: rows.length ? (rows as MinAmounts) : null,
    };
    const problems = problemsOfInput(serviceFactsSave.input, input, (path) =>
      path.join('.') === 'days'
        ? ['days', 'max']
        : path[0] === 'min_amounts'
          ? placeOfMinimum(path)
          : path.slice(0, path[0] === 'instrument' ? 2 : path[0] === 'days' ? 2 : 1),
    );
    return { input, problems };
  };
  return (
    <PartForm
      {...{ form, canWork, check, onSaved, onDirty, call: serviceFactsSave }}
      save="保存基本信息"
      className="max-w-180!"
      initialValues={{
        ...service,
        min_amounts: service.min_amounts ?? [],
        isHot: service.is_hot === 1,
        isPrefecture: service.is_prefecture === 1,
      }}
    >
      <TextField name="name" label="项目名称" required maxLength={50} />
      <SelectField
        name="category_id"
        label="分类"
        required
        showSearch={{ optionFilterProp: 'label' }}
        loading={tree.isLoading}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField name={['instrument', 'vendor']} label="仪器厂商 / 软件" maxLength={50} />
        <TextField name={['instrument', 'model']} label="型号" maxLength={100} />
      </div>
      <SelectField
        name={['instrument', 'specs']}
        label="关键指标"
        extra="每条一项，回车添加；写成“名称：数值”（如 2θ 范围：5–140°）时，网站按名称分栏显示"
        mode="tags"
        open={false}
        maxCount={20}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberField name={['days', 'min']} label="最短交付（工作日）" required min={0} max={180} whole />
        <NumberField name={['days', 'max']} label="最长交付（工作日）" required min={0} max={180} whole />
      </div>
      <SelectField
        name="deliverables"
        label="交付文件"
        extra="扩展名，如 .xlsx，回车添加"
        mode="tags"
        open={false}
        maxCount={20}
        tokenSeparators={[',', '，', ' ']}
      />
      {service.type_id === 1 && <MinimumsField service={service} canWork={canWork} />}
      <div className="grid sm:grid-cols-2">
        <SwitchField name="isHot" label="首页热门项目" />
        <SwitchField name="isPrefecture" label="专区项目" />
      </div>
    </PartForm>
  );
}
