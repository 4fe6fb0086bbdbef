import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import type { InputOf } from '../../../../core/call.ts';
import { problemsOfInput, showProblems } from '../../../../ui/antd/form-problems.ts';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { catalogueTree, serviceFactsSave } from '../contract.ts';
import { type MinAmountRow, MinimumsField, placeOfMinimum } from './minimums-field.tsx';
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
  const save = useAction(serviceFactsSave, '已保存，网站已更新');
  const canWork = useStaffMe().may('catalogue:work');
  const tree = useCall(catalogueTree, {});
  const categories = tree.data?.types.find(({ id }) => id === service.type_id)?.categories ?? [];
  const submit = async ({ isHot, isPrefecture, ...values }: Values) => {
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
    if (!showProblems(form, problems)) return;
    const saved = await save.run(input);
    if (!saved) return;
    onDirty(false);
    onSaved(saved.data.version);
  };
  return (
    <StaffCard>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={!canWork}
        className="max-w-180!"
        onValuesChange={() => onDirty(true)}
        onFinish={(values) => void submit(values)}
        initialValues={{
          ...service,
          min_amounts: service.min_amounts ?? [],
          isHot: service.is_hot === 1,
          isPrefecture: service.is_prefecture === 1,
        }}
      >
        <Form.Item name="name" label="项目名称" required>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="category_id" label="分类" required>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={tree.isLoading}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Form.Item name={['instrument', 'vendor']} label="仪器厂商 / 软件">
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name={['instrument', 'model']} label="型号">
            <Input maxLength={100} />
          </Form.Item>
        </div>
        <Form.Item name={['instrument', 'specs']} label="关键指标" extra="每条一项，回车添加">
          <Select mode="tags" open={false} maxCount={20} />
        </Form.Item>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Form.Item name={['days', 'min']} label="最短交付（工作日）" required>
            <InputNumber min={0} max={180} precision={0} className="w-full!" />
          </Form.Item>
          <Form.Item name={['days', 'max']} label="最长交付（工作日）" required>
            <InputNumber min={0} max={180} precision={0} className="w-full!" />
          </Form.Item>
        </div>
        <Form.Item name="deliverables" label="交付文件" extra="扩展名，如 .xlsx，回车添加">
          <Select mode="tags" open={false} maxCount={20} tokenSeparators={[',', '，', ' ']} />
        </Form.Item>
        {service.type_id === 1 && <MinimumsField service={service} canWork={canWork} />}
        <div className="grid sm:grid-cols-2">
          <Form.Item name="isHot" label="首页热门项目" valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="isPrefecture" label="专区项目" valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
        {canWork && (
          <Button type="primary" htmlType="submit" loading={save.isBusy}>
            保存基本信息
          </Button>
        )}
      </Form>
    </StaffCard>
  );
}
