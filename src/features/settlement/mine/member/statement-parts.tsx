import { inNumber } from '../../../../core/counted.ts';
import { isOneOf } from '../../../../core/record.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { TableHead } from '../../../../ui/showing/table-head.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { Statement } from '../../contract.ts';
import { statementStates } from '../../rules.states.ts';
import { SealPreview } from './seal-preview.tsx';

const heads = ['检测项目', '样品', '数量', '课题号', '金额', '优惠', '已付'];

/** What the statement charges; a table that becomes rows on small screens. */
export function StatementLines({ statement }: { statement: Statement }) {
  const cell = 'md:table-cell md:border-t md:border-line md:px-3 md:py-3 md:align-top';
  return (
    <Card title="结算明细" note={`共 ${statement.lines.length} 项`}>
      <table className="w-full text-xs max-md:block">
        <TableHead names={heads} atRight={heads.length - 4} className="px-3 py-2 first:pl-6 last:pr-6" />
        <tbody className="max-md:block max-md:divide-y max-md:divide-line">
          {statement.lines.map((line) => (
            <tr
              key={line.rid}
              className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-3"
            >
              <th scope="row" className={`text-left font-semibold text-fg md:pl-6! ${cell}`}>
                <span className="[overflow-wrap:anywhere]">{line.name}</span>
                {line.is_disputed === 1 && (
                  <span className="ml-2">
                    <Tag tone="plain">有异议</Tag>
                  </span>
                )}
                <span className="block font-normal text-muted [overflow-wrap:anywhere]">
                  {line.order_rid ? (
                    <Link
                      to={`/member/order/${line.order_rid}`}
                      className="font-num text-link hover:underline"
                    >
                      {line.ref_no}
                    </Link>
                  ) : (
                    <span className="font-num">{line.ref_no}</span>
                  )}
                  {line.description && ` · ${line.description}`}
                </span>
              </th>
              <td className={`font-num text-body max-md:hidden ${cell}`}>{line.samples || '—'}</td>
              <td className={`text-body whitespace-nowrap max-md:col-start-1 ${cell}`}>
                <span className="font-num">{line.quantity}</span> {inNumber(line.quantity, line.unit)}
              </td>
              <td
                className={`text-body [overflow-wrap:anywhere] max-md:col-start-1 ${line.project_no ? '' : 'max-md:hidden'} ${cell}`}
              >
                {line.project_no || '—'}
              </td>
              <td
                className={`font-num font-semibold whitespace-nowrap text-fg max-md:col-start-2 max-md:row-start-1 md:text-right ${cell}`}
              >
                ¥{yuan(line.amount_fen)}
              </td>
              <td className={`font-num whitespace-nowrap text-body max-md:hidden md:text-right ${cell}`}>
                {line.discount_fen + line.credited_fen > 0
                  ? `−¥${yuan(line.discount_fen + line.credited_fen)}`
                  : '—'}
              </td>
              <td
                className={`font-num whitespace-nowrap text-body max-md:hidden md:pr-6! md:text-right ${cell}`}
              >
                ¥{yuan(line.paid_fen)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Sums of the statement, beside how its seal will look. */
export function StatementSums({ statement }: { statement: Statement }) {
  const sums: [string, number][] = [
    ['结算金额（含税）', statement.total_fen],
    ...(statement.discount_fen > 0 ? [['其中优惠', -statement.discount_fen] as [string, number]] : []),
    ...(statement.is_part ? [] : [['其中增值税', statement.tax_fen] as [string, number]]),
    ...(statement.credited_fen > 0 ? [['减免', -statement.credited_fen] as [string, number]] : []),
    ['已付金额', statement.paid_fen],
  ];
  return (
    <Card title="金额">
      <div className="flex flex-wrap items-end justify-between gap-6 p-4 md:px-6 md:py-5">
        {!statement.is_part && <SealPreview name={statement.seller.name} />}
        <dl className="min-w-60 flex-1 space-y-1.5 text-right md:max-w-80">
          {sums.map(([name, fen]) => (
            <div key={name} className="flex justify-between gap-6">
              <dt className="text-muted">{name}</dt>
              <dd className="font-num text-body">
                {fen < 0 ? '−' : ''}¥{yuan(Math.abs(fen))}
              </dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-6 border-t border-line pt-2">
            <dt className="font-medium text-fg">待付金额</dt>
            <dd className="font-num text-xl font-semibold text-price">¥{yuan(statement.remaining_fen)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

/** How the statement was paid, and what was taken off it. */
export function StatementPayments({
  statement: { payments, credits, seller, status },
}: {
  statement: Statement;
}) {
  const isOwed = isOneOf(status, statementStates.toPay, statementStates.partPaid, statementStates.overdue);
  if (payments.length + credits.length === 0 && !isOwed) return null;
  return (
    <Card title="付款记录">
      {payments.length + credits.length === 0 && <p className="p-4 text-xs text-muted md:px-6">还没有付款</p>}
      <ul className="divide-y divide-line text-xs">
        {payments.map((payment) => (
          <li key={payment.rid} className="flex flex-wrap items-baseline gap-x-5 gap-y-0.5 px-4 py-3 md:px-6">
            <span className="font-num text-muted">{payment.at.slice(0, 16)}</span>
            <span className="text-fg">{payment.way_name}</span>
            {payment.bonus_fen > 0 && (
              <span className="text-muted">
                现金 ¥{yuan(payment.cash_fen)}，赠送 ¥{yuan(payment.bonus_fen)}
              </span>
            )}
            <b className="ml-auto font-num font-semibold text-fg">¥{yuan(payment.amount_fen)}</b>
          </li>
        ))}
        {credits.map((credit) => (
          <li key={credit.rid} className="flex flex-wrap items-baseline gap-x-5 gap-y-0.5 px-4 py-3 md:px-6">
            <span className="font-num text-muted">{credit.at.slice(0, 16)}</span>
            <span className="text-fg">减免</span>
            <span className="text-muted">{credit.reason}</span>
            <b className="ml-auto font-num font-semibold text-fg">−¥{yuan(credit.amount_fen)}</b>
          </li>
        ))}
      </ul>
      {isOwed && seller.accounts.length > 0 && (
        <div className="space-y-0.5 border-t border-line px-4 py-3 text-xs text-muted md:px-6">
          {seller.accounts.map(({ name, bank, account }) => (
            <p key={account}>
              对公账户：{name}，{bank}，<span className="font-num text-body">{account}</span>
              ，转账请备注结算单号
            </p>
          ))}
        </div>
      )}
    </Card>
  );
}

/** What became of the statement, its earlier versions and other statements of the same orders. */
export function StatementHistory({ statement: { history, versions, others } }: { statement: Statement }) {
  return (
    <Card title="版本与记录">
      <div className="grid gap-6 p-4 text-xs md:grid-cols-2 md:px-6 md:py-5">
        <ol className="space-y-2.5">
          {history.map((step) => (
            <li key={`${step.at}${step.text}`}>
              <span className="font-num text-muted">{step.at.slice(0, 16)}</span>
              <span className="ml-3 text-fg">{step.text}</span>
              <span className="ml-2 text-muted">{step.actor}</span>
              {step.reason && <p className="text-muted">{step.reason}</p>}
            </li>
          ))}
        </ol>
        <div className="space-y-2.5">
          {versions.map((version) => (
            <details key={version.edition}>
              <summary className="cursor-pointer text-fg">
                第 {version.edition} 版 <span className="font-num">¥{yuan(version.total_fen)}</span>
                <span className="ml-2 font-num text-muted">{version.at.slice(0, 16)}</span>
              </summary>
              {version.reason && <p className="mt-1 text-muted">{version.reason}</p>}
              <ul className="mt-1 space-y-0.5">
                {version.lines.map((line) => (
                  <li
                    key={`${line.name}${line.description}`}
                    className="flex justify-between gap-4 text-body"
                  >
                    <span className="min-w-0 [overflow-wrap:anywhere]">
                      {[line.name, line.description].filter(Boolean).join(' · ')}
                    </span>
                    <span className="font-num">¥{yuan(line.amount_fen)}</span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
          {others.map((other) => (
            <p key={other.rid}>
              <Link to={`/member/statement/${other.rid}`} className="font-num text-link hover:underline">
                {other.no}
              </Link>
              <span className="ml-2 text-muted">
                {other.status_name} ¥{yuan(other.total_fen)}
              </span>
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}
