import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, RadioField, SelectField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { ServicePicker } from '../../editing/staff/service-picker.tsx';
import type { ListedAgreement } from '../contract.ts';
import { agreementSave } from '../contract.ts';

type Values = {
  scope: 'service' | 'category';
  category?: number;
  kind: 'rate' | 'unit';
  rate?: number;
  price?: number;
  from: Dayjs;
  to?: Dayjs | null;
  memo?: string;
};

const scopes = { service: '单个项目', category: '整个分类' };

/** A price of the customer's own: for what, how much and how long. */
export function AgreementDialog({
  customerRid,
  agreement,
  categories,
  ...ends
}: {
  customerRid: string;
  agreement?: ListedAgreement | undefined;
  categories: readonly { id: number; name: string }[];
} & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const save = useAction(agreementSave, '已保存，之后的计价立即生效');
  const [service, setService] = useState(
    agreement?.service_rid ? { rid: agreement.service_rid, name: agreement.name } : undefined,
  );
  const [isLacking, setIsLacking] = useState(false);
  const scope = Form.useWatch('scope', form) ?? (agreement?.category_id ? 'category' : 'service');
  const kind = Form.useWatch('kind', form) ?? (agreement && agreement.unit_fen !== null ? 'unit' : 'rate');
  const isOfCategory = scope === 'category';
  const isRate = isOfCategory || kind === 'rate';
  const submit = async ({ category, rate, price, from, to, memo }: Values) => {
    setIsLacking(!isOfCategory && !service);
    if (!isOfCategory && !service) return;
    return save.run({
      customer_rid: customerRid,
      rid: agreement?.rid,
      version: agreement?.version,
      service_rid: isOfCategory ? null : (service?.rid ?? null),
      category_id: isOfCategory ? (category ?? null) : null,
      rate_percent: isRate ? (rate ?? null) : null,
      unit_fen: isRate ? null : Math.round((price ?? 0) * 100),
      valid_from: from.format('YYYY-MM-DD'),
      valid_to: to?.format('YYYY-MM-DD') ?? null,
      memo: memo ?? '',
    });
  };
  return (
    <FormDialog<Values>
      title={agreement ? '修改协议价' : '添加协议价'}
      note="仅该客户登录后可见；比公开价格更低时才采用，已提交的订单不变。"
      {...ends}
      form={form}
      initialValues={{
        scope: agreement?.category_id ? 'category' : 'service',
        category: agreement?.category_id ?? undefined,
        kind: agreement && agreement.unit_fen !== null ? 'unit' : 'rate',
        rate: agreement?.rate_percent ?? undefined,
        price: agreement?.unit_fen ? agreement.unit_fen / 100 : undefined,
        from: dayjs(agreement?.valid_from),
        to: agreement?.valid_to ? dayjs(agreement.valid_to) : null,
        memo: agreement?.memo,
      }}
      ok="保存"
      send={submit}
    >
      <RadioField name="scope" label="适用于" options={scopes} />
      {isOfCategory ? (
        <SelectField
          name="category"
          label="分类"
          must="请选择分类"
          showSearch={{ optionFilterProp: 'label' }}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <Form.Item
          label="项目"
          required
          validateStatus={isLacking ? 'error' : ''}
          help={isLacking ? '请选择项目' : undefined}
        >
          {service && (
            <p className="mb-1.5">
              已选：<span className="text-fg">{service.name}</span>
            </p>
          )}
          <ServicePicker
            label="项目"
            onPick={({ rid, name }) => {
              setService({ rid, name });
              setIsLacking(false);
            }}
          />
        </Form.Item>
      )}
      {!isOfCategory && (
        <RadioField name="kind" label="价格方式" options={{ rate: '按原价比例', unit: '固定单价' }} />
      )}
      {isRate ? (
        <NumberField
          name="rate"
          label="按原价的百分之几计"
          extra="90 即九折，含加急和时段加价。"
          must="请填写比例"
          min={1}
          max={99}
          whole
          suffix="%"
        />
      ) : (
        <NumberField
          name="price"
          label="单价（元）"
          extra="代替基础单价，不叠加数量优惠；附加选项和加急照常计算。"
          must="请填写单价"
          min={0.01}
          max={1_000_000}
          yuan
        />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="from" label="生效日期" rules={[{ required: true, message: '请选择生效日期' }]}>
          <DatePicker className="w-full" />
        </Form.Item>
        <Form.Item
          name="to"
          label="截止日期（含）"
          dependencies={['from']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, to: Dayjs | null) =>
                to?.isBefore(getFieldValue('from'), 'day')
                  ? Promise.reject(new Error('不能早于生效日期'))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DatePicker className="w-full" placeholder="长期" />
        </Form.Item>
      </div>
      <TextField
        name="memo"
        label="说明"
        maxLength={200}
        placeholder="例如框架协议编号；客户导出个人数据时会包含"
      />
    </FormDialog>
  );
}
