import { DatePicker, Form, Tag } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import {
  NumberField,
  RadioField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { catalogueTree } from '../../catalogue/editing/contract.ts';
import { ServicePicker } from '../../catalogue/editing/staff/service-picker.tsx';
import { offerSave, type offerView } from '../desk/contract.ts';
import { costInWords, kindNames, wayNames } from '../desk/rules.ts';
import { amountOff } from '../rules.terms.ts';

type Offer = OutputOf<typeof offerView>;
type Kind = 0 | 1 | 2;
type Way = keyof typeof wayNames;

type Values = {
  name: string;
  kind: Kind;
  value: number;
  most?: number | null;
  min?: number | null;
  types?: (1 | 3)[];
  categories?: number[];
  onQuoted?: boolean;
  way: Way;
  code?: string;
  organizations?: (0 | 1 | 2 | 3)[];
  level: 0 | 1 | 2;
  isNewcomer?: boolean;
  total?: number | null;
  perCustomer: number;
  open: [Dayjs, Dayjs];
  validBy: 'days' | 'until';
  days?: number | null;
  until?: Dayjs | null;
};

const valueFields = {
  0: { label: '立减金额（元）', must: '请填写立减金额', min: 0.01, max: 1_000_000, yuan: true },
  1: { label: '减免比例（%）', must: '请填写减免比例', min: 1, max: 99, whole: true },
  2: { label: '免费样品数', must: '请填写免费样品数', min: 1, max: 999, whole: true },
} as const;

/** Kinds of customers, as filters and forms offer them. */
export const organizationOptions = [
  { value: 0, label: '学生' },
  { value: 3, label: '教师' },
  { value: 1, label: '个人' },
  { value: 2, label: '企业' },
];

/** Writes an offer of coupons, or one that is not published anew; says what it can cost while it is written. */
export function OfferDialog({ offer, ...ends }: { offer?: Offer } & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const save = useAction(offerSave, '已保存，发布后客户方可获得');
  const tree = useCall(catalogueTree, {});
  const [services, setServices] = useState(() => servicesOf(offer));
  const kind = Form.useWatch('kind', form) ?? offer?.draft.kind ?? 0;
  const way = Form.useWatch('way', form) ?? offer?.draft.way ?? 'claim';
  const validBy = Form.useWatch('validBy', form) ?? (offer?.draft.valid_until ? 'until' : 'days');
  const types = tree.data?.types.filter(({ id }) => id !== 2) ?? [];
  const submit = (values: Values) => save.run({ ...inputOf(values, services), ...renewed(offer) });
  return (
    <FormDialog<Values>
      title={offer ? '修改优惠券' : '新增优惠券'}
      width={760}
      ok="保存"
      requiredMark={false}
      form={form}
      initialValues={valuesOf(offer)}
      send={submit}
      {...ends}
    >
      <div className="grid gap-x-4 md:grid-cols-2">
        <TextField name="name" label="名称" must="请填写名称，至少2个字" least={2} maxLength={30} />
        <RadioField name="kind" label="优惠方式" options={optionsOf(kindNames)} />
        <NumberField key={kind} name="value" {...valueFields[kind]} />
        {kind !== 0 && <NumberField name="most" label="最高优惠（元，不填为不封顶）" min={0.01} yuan />}
        <NumberField name="min" label="起用金额（元，适用项目合计）" min={0} yuan />
        <SelectField
          name="types"
          label="适用类型"
          mode="multiple"
          placeholder="全部类型"
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="categories"
          label="适用分类"
          mode="multiple"
          placeholder="全部分类"
          showSearch={{ optionFilterProp: 'label' }}
          options={types.flatMap(({ categories }) =>
            categories.map(({ id, name }) => ({ value: id, label: name })),
          )}
        />
        <Form.Item label="适用项目">
          <ServicePicker
            label="添加适用项目"
            onPick={(picked) => setServices([...services.filter(({ rid }) => rid !== picked.rid), picked])}
          />
          <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
            {services.map(({ rid, name }) => (
              <Tag
                key={rid}
                closable={{ 'aria-label': `移除 ${name}` }}
                onClose={() => setServices(services.filter((each) => each.rid !== rid))}
              >
                {name}
              </Tag>
            ))}
          </span>
        </Form.Item>
        <SwitchField name="onQuoted" label="可用于报价项目" />
        <RadioField name="way" label="获得方式" options={wayNames} />
        {way === 'code' && (
          <TextField
            name="code"
            label="兑换码（不填则自动生成）"
            maxLength={20}
            placeholder="4-20位字母或数字"
          />
        )}
        <SelectField
          name="organizations"
          label="适用客户"
          mode="multiple"
          placeholder="全部客户"
          options={organizationOptions}
        />
        <SelectField
          name="level"
          label="会员等级"
          options={[
            { value: 0, label: '不限' },
            { value: 1, label: '银卡及以上' },
            { value: 2, label: '金卡' },
          ]}
        />
        <SwitchField name="isNewcomer" label="仅限尚未下单的新客户" />
        <NumberField name="total" label="发放总量（张，不填为不限）" min={1} max={1_000_000} whole />
        <NumberField
          name="perCustomer"
          label="每人限领（张）"
          must="请填写每人限领"
          min={1}
          max={100}
          whole
        />
        <Form.Item name="open" label="可领取日期" rules={[{ required: true, message: '请选择可领取日期' }]}>
          <DatePicker.RangePicker className="w-full" />
        </Form.Item>
        <RadioField
          name="validBy"
          label="使用期限"
          options={{ days: '到账后若干天', until: '固定截止日期' }}
        />
        {validBy === 'days' ? (
          <NumberField name="days" label="有效天数" must="请填写有效天数" min={1} max={1_000} whole />
        ) : (
          <Form.Item
            name="until"
            label="截止日期（含）"
            rules={[{ required: true, message: '请选择截止日期' }]}
          >
            <DatePicker className="w-full" />
          </Form.Item>
        )}
      </div>
      <Cost />
    </FormDialog>
  );
}

/** What the coupons can take off in all, as the form stands. */
function Cost() {
  const kind = Form.useWatch<Kind>('kind') ?? 0;
  const value = Form.useWatch<number | undefined>('value');
  const most = Form.useWatch<number | null>('most');
  const total = Form.useWatch<number | null>('total') ?? null;
  if (!value) return null;
  return (
    <p className="mb-4 rounded-md bg-page px-3.5 py-2.5 text-body" aria-live="polite">
      可能的优惠金额合计：
      <b className="font-num text-fg">
        {costInWords({ ...amountOff(0), kind, ...termsOf({ kind, value, most }), minFen: 0 }, total)}
      </b>
    </p>
  );
}

/** Amounts in fen, as terms have them. */
function termsOf({ kind, value, most }: Pick<Values, 'kind' | 'value' | 'most'>) {
  return {
    value: kind === 0 ? fenOf(value) : value,
    mostFen: kind === 0 || !most ? null : fenOf(most),
  };
}

function fenOf(yuan: number): number {
  return Math.round(yuan * 100);
}

function inputOf(values: Values, services: readonly { rid: string }[]) {
  const { value, mostFen } = termsOf(values);
  const {
    name,
    kind,
    types = [],
    categories = [],
    way,
    organizations = [],
    level,
    validBy,
    days,
    until,
  } = values;
  return {
    ...{
      name,
      kind,
      value,
      most_fen: mostFen,
      min_fen: fenOf(values.min ?? 0),
      type_ids: types,
      category_ids: categories,
    },
    service_rids: services.map(({ rid }) => rid),
    on_quoted: values.onQuoted ? (1 as const) : (0 as const),
    ...{ way, code: way === 'code' ? (values.code ?? '') : '', organizations, level },
    is_newcomer: values.isNewcomer ? (1 as const) : (0 as const),
    ...{ total: values.total ?? null, per_customer: values.perCustomer },
    open_from: values.open[0].format('YYYY-MM-DD'),
    open_until: values.open[1].format('YYYY-MM-DD'),
    valid_days: validBy === 'days' ? (days ?? null) : null,
    valid_until: validBy === 'until' ? (until?.format('YYYY-MM-DD') ?? null) : null,
  };
}

function valuesOf(offer: Offer | undefined): Partial<Values> {
  if (!offer) return { kind: 0, way: 'claim', level: 0, perCustomer: 1, validBy: 'days', days: 30 };
  const { draft } = offer;
  return {
    ...{ name: draft.name, kind: draft.kind, value: draft.kind === 0 ? draft.value / 100 : draft.value },
    ...{ most: draft.most_fen === null ? null : draft.most_fen / 100, min: draft.min_fen / 100 },
    ...{ types: draft.type_ids, categories: draft.category_ids, onQuoted: draft.on_quoted === 1 },
    ...{ way: draft.way, code: draft.code, organizations: draft.organizations, level: draft.level },
    ...{ isNewcomer: draft.is_newcomer === 1, total: draft.total, perCustomer: draft.per_customer },
    open: [dayjs(draft.open_from), dayjs(draft.open_until)],
    ...{ validBy: draft.valid_until ? 'until' : 'days', days: draft.valid_days },
    until: draft.valid_until ? dayjs(draft.valid_until) : null,
  };
}

function servicesOf(offer: Offer | undefined): { rid: string; name: string }[] {
  const names = new Map(offer?.names.map(({ id, name }) => [String(id), name]));
  return (offer?.draft.service_rids ?? []).map((rid) => ({ rid, name: names.get(rid) ?? '已下架项目' }));
}

function renewed(offer: Offer | undefined) {
  return offer && { rid: offer.rid, version: offer.version };
}

function optionsOf(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));
}
