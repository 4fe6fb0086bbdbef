import { Button, Form, Input, InputNumber } from 'antd';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { problemsOfInput } from '../../../../ui/antd/form-problems.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { servicePriceSave } from '../contract.ts';
import { asFormPrice, countableFields, problemsOfPrice } from '../rules.ts';
import { FormPreview } from './form-preview.tsx';
import { PartForm } from './part-form.tsx';
import { asShown, type EditedService, type PartProps } from './service-data.ts';

type Values = {
  baseYuan: number | null;
  per: string;
  quantity_from: string[];
  option_params: string[];
  canHurry: boolean;
  multiplier: number | null;
  leadFactor: number | null;
  canHurryMore: boolean;
  moreMultiplier: number | null;
  moreLeadFactor: number | null;
  tiers: { min_qty?: number | null; discount_percent?: number | null }[];
  manyWithin: number | null;
  manyADay: number | null;
  note: string;
};

/** How the price follows from the form, beside the form and the price that customers get. */
export function PriceForm({ service, version, onSaved, onDirty }: PartProps) {
  const [form] = Form.useForm<Values>();
  const canWork = useStaffMe().may('prices:work');
  const begin = asValues(service);
  const typed = Form.useWatch([], form);
  const canHurry = Form.useWatch('canHurry', form) ?? begin.canHurry;
  const canHurryMore = Form.useWatch('canHurryMore', form) ?? begin.canHurryMore;
  const input = { rid: service.rid, version, ...asInput({ ...begin, ...typed }) };
  const isFit =
    servicePriceSave.input.safeParse(input).success && !problemsOfPrice(input, service.fields).length;
  const price = isFit ? asFormPrice(input) : service.price;
  const check = () => {
    const problems = problemsOfInput(servicePriceSave.input, input, ([first = '', ...rest]) => {
      if (first === 'base_fen') return ['baseYuan'];
      if (first === 'many') return [rest[0] === 'within' ? 'manyWithin' : 'manyADay'];
      if (first === 'urgent') return [rest[0] === 'lead_time_factor' ? 'leadFactor' : 'multiplier'];
      if (first === 'super_urgent')
        return [rest[0] === 'lead_time_factor' ? 'moreLeadFactor' : 'moreMultiplier'];
      return [first, ...rest];
    });
    const more = problems.length ? problems : problemsOfPrice(input, service.fields);
    const placed = more.map(({ field, message }) => ({
      field: placeOf(field),
      message,
    }));
    return { input, problems: placed };
  };
  const options = (fields: EditedService['fields']) =>
    fields.map(({ id, name, key }) => ({ value: id, label: `${name}（${key}）` }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]">
      <PartForm
        {...{ form, canWork, check, onSaved, onDirty, call: servicePriceSave }}
        save="保存价格"
        initialValues={begin}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          <NumberField name="baseYuan" label="基础价（元）" required min={0} max={1_000_000} yuan />
          <Form.Item name="per" label="计价单位" required extra="如 样、小时、个任务">
            <Input maxLength={10} prefix="元/" />
          </Form.Item>
        </div>
        <SelectField
          name="quantity_from"
          label="计价数量"
          extra="所选参数的数值相乘为数量；不选按 1 计"
          mode="multiple"
          maxCount={5}
          optionFilterProp="label"
          options={options(countableFields(service.fields))}
        />
        <SelectField
          name="option_params"
          label="计入价格的参数"
          extra="这些参数的选项加价与单价计入总价"
          mode="multiple"
          optionFilterProp="label"
          options={options(service.fields)}
        />
        <div className="grid gap-x-4 sm:grid-cols-3">
          <SwitchField name="canHurry" label="可加急" />
          {canHurry && (
            <>
              <NumberField
                name="multiplier"
                label="加急价格倍率"
                required
                min={1.01}
                max={5}
                step={0.1}
                yuan
              />
              <NumberField
                name="leadFactor"
                label="加急周期系数"
                required
                min={0.1}
                max={1}
                step={0.1}
                yuan
              />
            </>
          )}
        </div>
        {canHurry && (
          <div className="grid gap-x-4 sm:grid-cols-3">
            <SwitchField name="canHurryMore" label="可特急" />
            {canHurryMore && (
              <>
                <NumberField
                  name="moreMultiplier"
                  label="特急价格倍率"
                  required
                  min={1.01}
                  max={5}
                  step={0.1}
                  yuan
                />
                <NumberField
                  name="moreLeadFactor"
                  label="特急周期系数"
                  required
                  min={0.1}
                  max={1}
                  step={0.1}
                  yuan
                />
              </>
            )}
          </div>
        )}
        <Form.Item label="数量阶梯">
          <Form.List name="tiers">
            {(rows, { add, remove }) => (
              <div className="space-y-2">
                {rows.map(({ key, name }) => (
                  <div key={key} className="flex flex-wrap items-start gap-2">
                    <Form.Item name={[name, 'min_qty']} className="mb-0!">
                      <InputNumber
                        aria-label={`第${name + 1}级起始数量`}
                        min={2}
                        max={1_000_000}
                        precision={0}
                        prefix="满"
                      />
                    </Form.Item>
                    <Form.Item name={[name, 'discount_percent']} className="mb-0!">
                      <InputNumber
                        aria-label={`第${name + 1}级折扣`}
                        min={1}
                        max={90}
                        precision={0}
                        prefix="减"
                        suffix="%"
                      />
                    </Form.Item>
                    {canWork && (
                      <Button aria-label={`删除第${name + 1}级`} onClick={() => remove(name)}>
                        删除
                      </Button>
                    )}
                  </div>
                ))}
                {canWork && rows.length < 10 && (
                  <Button type="dashed" onClick={() => add({})}>
                    添加阶梯
                  </Button>
                )}
              </div>
            )}
          </Form.List>
        </Form.Item>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <NumberField
            name="manyWithin"
            label="周期内可做数量"
            extra="按计价数量；不填则数量不影响周期"
            min={1}
            max={1_000_000}
            whole
          />
          <NumberField name="manyADay" label="超出后每工作日可做" min={1} max={1_000_000} whole />
        </div>
        <TextField name="note" label="价格说明" required rows={3} maxLength={300} showCount />
      </PartForm>
      <FormPreview service={asShown(service, price, service.fields)} />
    </div>
  );
}

/** The field of the form that shows a problem of the price. */
function placeOf(field: string | (string | number)[]) {
  if (field === 'tiers') return ['tiers', 0, 'min_qty'];
  return field === 'super_urgent' ? 'moreMultiplier' : field;
}

function asValues({ price, hurry_percent }: EditedService): Values {
  const { model, base_fen, urgent, super_urgent, tiers, many } = price;
  return {
    baseYuan: base_fen / 100,
    per: model.per,
    quantity_from: model.quantity_from,
    option_params: model.option_params,
    canHurry: urgent !== null,
    multiplier: (urgent?.multiplier_percent ?? 100 + hurry_percent.urgent) / 100,
    leadFactor: urgent?.lead_time_factor ?? 0.5,
    canHurryMore: super_urgent !== null,
    moreMultiplier: (super_urgent?.multiplier_percent ?? 100 + hurry_percent.super_urgent) / 100,
    moreLeadFactor: super_urgent?.lead_time_factor ?? 0.3,
    tiers,
    manyWithin: many?.within ?? null,
    manyADay: many?.a_day ?? null,
    note: model.note,
  };
}

/** What hurry costs and saves, as it is sent; null where it is not offered. */
function asHurry(isOffered: boolean, multiplier: number | null, leadFactor: number | null) {
  return isOffered
    ? { multiplier_percent: Math.round((multiplier ?? 0) * 100), lead_time_factor: leadFactor ?? 0 }
    : null;
}

function asInput(values: Values) {
  const { baseYuan, per, quantity_from, option_params, canHurry, multiplier, leadFactor, tiers, note } =
    values;
  const { canHurryMore, moreMultiplier, moreLeadFactor, manyWithin, manyADay } = values;
  return {
    base_fen: Math.round((baseYuan ?? 0) * 100),
    per: per ?? '',
    quantity_from: quantity_from ?? [],
    option_params: option_params ?? [],
    urgent: asHurry(canHurry, multiplier, leadFactor),
    super_urgent: asHurry(canHurry && canHurryMore, moreMultiplier, moreLeadFactor),
    many: manyWithin ? { within: manyWithin, a_day: manyADay ?? 0 } : null,
    tiers: (tiers ?? []).map((tier) => ({
      min_qty: tier?.min_qty ?? 0,
      discount_percent: tier?.discount_percent ?? 0,
    })),
    note: note ?? '',
  };
}
