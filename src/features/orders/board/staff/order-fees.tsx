import { yuan } from '../../../../core/yuan.ts';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { discountsIn } from '../../discounts/rules.ts';
import type { StaffOrder } from '../contract.ts';

/** What the order costs: every step of the price of every line, with how it was reckoned. */
export function OrderFees({ order }: { order: StaffOrder }) {
  return (
    <StaffCard
      title="费用"
      extra={
        <span className="text-xs text-muted">
          {order.project_no && `课题号 ${order.project_no} · `}
          {order.pay_mode_name} · {order.pay_status_name} · {order.invoice_status_name}
        </span>
      }
    >
      <table className="w-full text-sm">
        <caption className="sr-only">费用明细</caption>
        <tbody>
          {order.lines.map((line) => (
            <FeeRows key={line.rid} line={line} />
          ))}
        </tbody>
        <tfoot>
          {discountsIn(order).map(([name, fen]) => (
            <tr key={name}>
              <th scope="row" className="py-1 pt-3 text-left font-medium text-fg">
                {name}
              </th>
              <td className="pt-3 text-right font-num text-fg">−¥{yuan(fen)}</td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="pt-3 text-left font-semibold text-fg">
              合计（含税）
            </th>
            <td className="pt-3 text-right font-num text-md font-semibold text-fg">
              ¥{yuan(order.total_fen)}
            </td>
          </tr>
        </tfoot>
      </table>
    </StaffCard>
  );
}

function FeeRows({ line }: { line: StaffOrder['lines'][number] }) {
  return (
    <>
      <tr className="align-baseline">
        <th scope="row" className="py-1 pt-3 text-left font-medium text-fg [overflow-wrap:anywhere]">
          {line.name}
          {line.project_no && (
            <span className="ml-2 text-xs font-normal text-muted">课题号 {line.project_no}</span>
          )}
        </th>
        <td className="pt-3 text-right font-num text-fg">¥{yuan(line.amount_fen)}</td>
      </tr>
      {line.formula.map((step) => (
        <tr key={step.label} className="align-baseline text-xs">
          <td className="py-0.5 pl-3 text-body">
            {step.label}
            <span className="ml-2 text-muted">{step.formula}</span>
          </td>
          <td className="text-right font-num text-body">
            {step.amount_fen < 0 ? '−' : ''}¥{yuan(Math.abs(step.amount_fen))}
          </td>
        </tr>
      ))}
    </>
  );
}
