import { Form } from 'antd';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { NumberField, RadioField, SwitchField, TextField } from '../../../../ui/antd/form-fields.tsx';
import { PictureField } from '../../../../ui/antd/picture-field.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { goodsSave, type ListedGoods } from '../contract.staff.ts';
import { type GoodsKind, goodsKinds } from '../rules.states.ts';
import { sendGoodsPicture } from './send-picture.ts';

type Values = {
  kind: GoodsKind;
  name: string;
  note?: string;
  img: string[];
  points: number;
  total?: number | null;
  perCustomer?: number | null;
  isOnSale: boolean;
  sort?: number | null;
  couponKind: 0 | 1;
  off: number;
  most?: number | null;
  min?: number | null;
  days: number;
  balance: number;
};

const kinds = Object.entries(goodsKinds).map(([value, label]) => ({ value: Number(value), label }));
const ways = [
  { value: 0, label: '减金额' },
  { value: 1, label: '减比例' },
];

/** Asks for something that points are exchanged for, or changes it. `worth`: so many points are worth one yuan. */
export function GoodsDialog({ goods, worth, ...ends }: { goods?: ListedGoods; worth: number } & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const { run } = useAction(goodsSave, '已保存');
  const kind = Form.useWatch('kind', form) ?? goods?.kind ?? 1;
  const couponKind = Form.useWatch('couponKind', form) ?? goods?.coupon?.kind ?? 0;
  const save = (values: Values) =>
    run({
      ...(goods && { rid: goods.rid, version: goods.version }),
      ...{ kind: values.kind, name: values.name, note: values.note ?? '', img: values.img[0] ?? '' },
      ...{ points: values.points, total: values.total ?? null, per_customer: values.perCustomer ?? null },
      ...{ is_on_sale: values.isOnSale ? 1 : 0, sort: values.sort ?? 0 },
      coupon: values.kind === 1 ? couponOf(values) : null,
      balance_fen: values.kind === 2 ? fen(values.balance) : null,
    });
  return (
    <FormDialog<Values>
      title={goods ? '编辑积分商品' : '新增积分商品'}
      note={`${worth} 积分价值 1 元；已兑换的不受修改影响。`}
      width={640}
      ok="保存"
      form={form}
      initialValues={initial(goods)}
      send={save}
      {...ends}
    >
      <RadioField name="kind" label="类型" options={kinds} />
      <TextField name="name" label="名称" must="请填写名称" maxLength={50} />
      <TextField name="note" label="说明" maxLength={100} placeholder="如：20 支，含标签" />
      <Form.Item name="img" label="图片" rules={[{ required: true, message: '请上传图片' }]}>
        <PictureField most={1} send={sendGoodsPicture} />
      </Form.Item>
      {kind === 1 && (
        <>
          <RadioField name="couponKind" label="优惠方式" options={ways} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <NumberField
              {...(couponKind === 0
                ? { label: '面额（元）', must: '请填写面额', min: 0.01, max: 10_000, yuan: true }
                : { label: '减免比例（%）', must: '请填写减免比例', min: 1, max: 90, whole: true })}
              name="off"
            />
            <NumberField name="min" label="使用门槛（元，留空不限）" min={0} max={1_000_000} yuan />
            {couponKind === 1 && (
              <NumberField name="most" label="最高减（元，留空不限）" min={0.01} max={100_000} yuan />
            )}
            <NumberField name="days" label="有效天数" must="请填写有效天数" min={1} max={730} whole />
          </div>
        </>
      )}
      {kind === 2 && (
        <NumberField name="balance" label="余额（元）" must="请填写余额" min={0.01} max={10_000} yuan />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberField name="points" label="所需积分" must="请填写所需积分" min={1} max={10_000_000} whole />
        <NumberField name="total" label="库存总量（留空不限）" min={0} max={1_000_000} whole />
        <NumberField name="perCustomer" label="每人限兑（留空不限）" min={1} max={1_000} whole />
        <NumberField name="sort" label="排序" extra="小的在前" min={0} max={100_000} whole />
      </div>
      <SwitchField name="isOnSale" label="上架" />
    </FormDialog>
  );
}

const fen = (amount: number) => Math.round(amount * 100);

function couponOf({ couponKind, off, most, min, days }: Values) {
  return {
    ...{ kind: couponKind, value: couponKind === 0 ? fen(off) : off, min_fen: fen(min ?? 0), days },
    most_fen: couponKind === 1 && most ? fen(most) : null,
  };
}

function initial(goods: ListedGoods | undefined): Partial<Values> {
  if (!goods) return { kind: 1, couponKind: 0, img: [], days: 90, isOnSale: true, sort: 0 };
  const { coupon, balance_fen } = goods;
  return {
    ...{ kind: goods.kind as GoodsKind, name: goods.name, note: goods.note, img: [goods.img] },
    ...{ points: goods.points, total: goods.total, perCustomer: goods.per_customer, sort: goods.sort },
    ...{ isOnSale: goods.is_on_sale === 1, couponKind: coupon?.kind ?? 0, days: coupon?.days ?? 90 },
    ...(coupon && {
      off: coupon.kind === 0 ? coupon.value / 100 : coupon.value,
      min: coupon.min_fen > 0 ? coupon.min_fen / 100 : null,
      most: coupon.most_fen ? coupon.most_fen / 100 : null,
    }),
    ...(balance_fen && { balance: balance_fen / 100 }),
  };
}
