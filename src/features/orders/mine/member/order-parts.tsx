import type { OutputOf } from '../../../../core/call.ts';
import { counted } from '../../../../core/counted.ts';
import { maskedPhone } from '../../../../core/fields.ts';
import { shanghaiDate } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { shown } from '../../../../ui/showing/shown.ts';
import { StoredPhoto } from '../../../../ui/showing/stored-photo.tsx';
import { TableHead } from '../../../../ui/showing/table-head.tsx';
import { invoiceText } from '../../../customers/titles/rules.ts';
import { leftoverNames } from '../../changes/rules.ts';
import { hazards, type orderDetail } from '../../contract.ts';
import { discountsIn } from '../../discounts/rules.ts';
import { promiseText } from '../../rules.states.ts';
import { samplePhoto } from '../../samples/contract.ts';
import { SampleTrailButton } from '../../samples/member/sample-trail-dialog.tsx';

/** One order with everything about it. */
export type Detail = OutputOf<typeof orderDetail>;

/** What was ordered: each service with its parameters and the steps of its price. */
export function OrderLines({ order }: { order: Detail }) {
  return (
    <Card title="检测项目与费用">
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.rid} className="p-4 md:px-6 md:py-5">
            <div className="flex items-center gap-3">
              <span className="grid h-12 w-15 shrink-0 place-items-center overflow-hidden rounded-md bg-tile-a">
                <img src={line.img} alt="" width={60} height={45} loading="lazy" decoding="async" />
              </span>
              <div className="min-w-0 flex-1">
                <h3 className="font-semibold text-fg">
                  <Link to={`/detail/${line.service_rid}`} className="hover:text-action">
                    {line.name}
                  </Link>
                </h3>
                {line.count > 1 && <p className="font-num text-xs text-muted">× {line.count}</p>}
                {line.project_no && (
                  <p className="text-xs text-muted [overflow-wrap:anywhere]">课题号 {line.project_no}</p>
                )}
              </div>
              <b className="font-num font-semibold whitespace-nowrap text-fg">¥{yuan(line.amount_fen)}</b>
            </div>
            <div className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
                {line.params.map(({ name, value }) => (
                  <div key={name} className="contents">
                    <dt className="max-w-28 text-muted">{name}</dt>
                    <dd className="whitespace-pre-line text-body [overflow-wrap:anywhere]">{value}</dd>
                  </div>
                ))}
              </dl>
              <dl className="h-fit space-y-1.5 rounded-md bg-page px-3.5 py-3 text-xs">
                {line.formula.map((step) => (
                  <div key={step.label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                    <dt className="text-body">
                      {step.label}
                      <span className="block text-2xs text-muted">{step.formula}</span>
                    </dt>
                    <dd className="font-num text-fg">
                      {step.amount_fen < 0 ? '−' : ''}¥{yuan(Math.abs(step.amount_fen))}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      <div className="space-y-1.5 border-t border-line px-4 py-3.5 md:px-6">
        {discountsIn(order).map(([name, fen]) => (
          <p key={name} className="flex items-baseline justify-end gap-3 text-xs text-body">
            {name}
            <span className="font-num text-price">−¥{yuan(fen)}</span>
          </p>
        ))}
        <p className="flex items-baseline justify-end gap-3">
          合计（含税）
          <b className="font-num text-xl font-semibold text-price">¥{yuan(order.total_fen)}</b>
        </p>
        {order.total_fen > 0 && (
          <p className="flex items-baseline justify-end gap-3 text-xs text-muted">
            其中税额
            <span className="font-num">¥{yuan(order.fees.tax_fen)}</span>
          </p>
        )}
      </div>
    </Card>
  );
}

/** The samples with where each of them is; a table that becomes rows on small screens. */
export function OrderSamples({ order: { samples, lines, mine } }: { order: Detail }) {
  if (samples.length === 0) return null;
  const names = new Map(lines.map(({ rid, name }) => [rid, name]));
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-2.5 md:align-top';
  return (
    <Card title="样品" note={`共 ${samples.length} 个`}>
      <table className="w-full text-xs max-md:block md:table">
        <TableHead
          names={['编号', '形态与用量', '成分', '危险性', ...(lines.length > 1 ? ['检测项目'] : []), '位置']}
          className="px-3 py-2 first:pl-6"
        />
        <tbody className="max-md:block max-md:divide-y max-md:divide-line">
          {samples.map((sample) => (
            <tr
              key={sample.rid}
              className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-3"
            >
              <th
                scope="row"
                className={`text-left font-semibold text-fg [overflow-wrap:anywhere] md:min-w-24 md:pl-6! ${cell}`}
              >
                {sample.no}
                {sample.name && <span className="ml-2 font-normal text-muted">{sample.name}</span>}
                {sample.photo_rid && mine === 1 && (
                  <span className="mt-1.5 block">
                    <StoredPhoto
                      call={samplePhoto}
                      input={{ rid: sample.rid, photo_rid: sample.photo_rid }}
                      alt={`${sample.no} 照片`}
                      className="size-12"
                    />
                  </span>
                )}
              </th>
              <td className={`text-body max-md:col-start-1 md:whitespace-nowrap ${cell}`}>
                {shown(sample.form)}
                {sample.amount !== null && (
                  <span className="ml-1.5 font-num">{counted(sample.amount, shown(sample.unit))}</span>
                )}
              </td>
              <td className={`text-body [overflow-wrap:anywhere] max-md:col-start-1 ${cell}`}>
                {sample.composition || '—'}
              </td>
              <td className={`text-body max-md:col-start-1 ${cell}`}>
                {sample.hazards
                  .map((hazard) => hazards.find(({ value }) => value === hazard)?.label ?? hazard)
                  .join('、') || '—'}
              </td>
              {lines.length > 1 && (
                <td className={`text-body max-md:col-start-1 ${cell}`}>
                  {sample.line_rids.map((rid) => names.get(rid)).join('、')}
                </td>
              )}
              <td
                className={`whitespace-nowrap text-fg max-md:col-start-2 max-md:row-start-1 md:pr-6! ${cell}`}
              >
                {sample.place || '—'}
                {sample.left && (
                  <span className="block text-muted">
                    剩余 <span className="font-num">{sample.left}</span>
                  </span>
                )}
                {sample.keep_until && (
                  <span className="block text-muted">
                    保存至 <span className="font-num">{sample.keep_until}</span>
                  </span>
                )}
                {sample.keep_until && mine === 1 && <SampleTrailButton rid={sample.rid} no={sample.no} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const payModes: Readonly<Record<number, string>> = {
  ...{ 0: '出数据后结算', 1: '先付款后检测', 2: '信用额度，账期内付款' },
};

/** Who is to be asked, what becomes of the rest, what was agreed to. */
export function OrderFacts({ order }: { order: Detail }) {
  const facts: [string, string][] = [
    [
      '归属',
      order.group ? `${order.group.name}${order.mine === 1 ? '' : `（${order.group.member}）`}` : '本人',
    ],
    ...(order.group?.project ? [['经费项目', order.group.project] as [string, string]] : []),
    ...(order.project_no ? [['课题号', order.project_no] as [string, string]] : []),
    ['下单时间', order.created.slice(0, 16)],
    ['批次号', order.batch_no],
    ['预计交付', promiseText(order, shanghaiDate(new Date()))],
    ['付款方式', payModes[order.pay_mode] ?? ''],
    ['开票方式', invoiceText(order.invoice)],
    ['联系人', `${order.contact.name} ${maskedPhone(order.contact.phone)}`],
    ['剩余样品', leftoverNames[order.leftover] ?? ''],
    ['样品保密', order.secret ? '是' : '否'],
    ...(order.remark ? [['备注', order.remark] as [string, string]] : []),
  ];
  return (
    <Card title="订单信息">
      <dl className="grid gap-x-8 gap-y-2 p-4 text-xs md:grid-cols-2 md:px-6">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-16 shrink-0 text-muted english:w-28">{name}</dt>
            <dd className="min-w-0 flex-1 text-body [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <div className="flex gap-3">
          <dt className="w-16 shrink-0 text-muted english:w-28">服务协议</dt>
          <dd className="text-body">
            <Link to="/agreement" className="text-link hover:underline">
              查看现行协议
            </Link>
            <span className="ml-2">
              版本 <span className="font-num">{order.protocol.version}</span>
              {order.protocol.is_current === 0 && '（下单时的版本，现已更新）'}
            </span>
          </dd>
        </div>
        {order.others.length > 0 && (
          <div className="flex gap-3 md:col-span-2">
            <dt className="w-16 shrink-0 text-muted english:w-28">同批订单</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {order.others.map(({ rid, no, typeId }) => (
                <Link
                  key={rid}
                  to={`/member/order/${rid}`}
                  className="inline-flex items-center gap-1 font-num text-link hover:underline"
                >
                  {typeId === 3 ? '数据分析' : '送样检测'} {no}
                  <Icon name="right" className="size-3" />
                </Link>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
