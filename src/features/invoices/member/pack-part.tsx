import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Tick } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { packRule } from '../pack/contract.ts';
import { packParts, partsBy, possibleParts } from '../pack/rules.ts';
import { Part } from './part.tsx';
import type { Applying, Wanted } from './use-applying.ts';

/** Part 4: whether the documents for reimbursement are wanted, and which those will be. */
export function PackPart({ applying }: { applying: Applying }) {
  const { invoices, wantsPack, setWantsPack } = applying;
  const { data: rule, failure, reload } = useCall(packRule, {});
  return (
    <Part
      number={4}
      title="报销材料包"
      aside={
        rule && (
          <p className="text-xs text-muted">
            {rule.is_own ? `按${rule.organisation}财务要求` : '按通用财务要求'}
          </p>
        )
      }
    >
      <Tick name="pack" checked={wantsPack} onChange={({ target }) => setWantsPack(target.checked)}>
        需要报销材料包
      </Tick>
      {failure && <FailureLine failure={failure} onRetry={reload} className="mt-3 text-danger" />}
      {wantsPack && rule && (
        <div className="mt-4 space-y-5">
          {invoices.map((invoice, index) => (
            <PackOf
              // biome-ignore lint/suspicious/noArrayIndexKey: invoices are told apart by nothing but their place
              key={index}
              name={invoices.length > 1 ? `发票 ${index + 1}` : ''}
              invoice={invoice}
              rule={{
                ...{ contractFen: rule.contract_fen, acceptanceFen: rule.acceptance_fen },
                ...{ paymentFen: rule.payment_fen, covers: rule.covers === 1 },
              }}
            />
          ))}
          <p className="flex items-start gap-2 text-xs text-muted">
            <Icon name="info" className="mt-0.5 size-4 shrink-0" />
            开具后合成 1 个 PDF（A4）发送至抬头的邮箱，也可在开票记录中预览、增减材料，下载 PDF 或压缩包
          </p>
        </div>
      )}
    </Part>
  );
}

function PackOf({
  name,
  invoice: { fen, kinds },
  rule,
}: {
  name: string;
  invoice: Wanted;
  rule: Parameters<typeof partsBy>[0];
}) {
  const included = partsBy(rule, fen, kinds);
  const from = { contract: rule.contractFen, acceptance: rule.acceptanceFen, payments: rule.paymentFen };
  const papers = possibleParts(kinds).map((part) => ({
    name: packParts[part],
    isIn: included.includes(part),
    note: part in from ? `满 ¥${yuan(from[part as keyof typeof from], { short: true })} 附` : '',
  }));
  const all = [
    { name: '封面目录', isIn: true, note: '' },
    ...papers,
    { name: '发票', isIn: true, note: 'PDF、OFD、XML' },
  ];
  return (
    <div>
      {name && (
        <h3 className="mb-2 flex items-baseline gap-3 font-semibold text-fg">
          {name}
          <span className="font-num text-xs font-normal text-muted">¥{yuan(fen)}</span>
        </h3>
      )}
      <ul
        aria-label={name ? `${name}的报销材料` : '报销材料'}
        className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-7"
      >
        {all.map((paper) => (
          <li
            key={paper.name}
            className={`flex min-h-16 flex-col justify-center gap-0.5 rounded-md border px-3 py-2 text-sm ${
              paper.isIn ? 'border-line bg-tint text-fg' : 'border-dashed border-line-strong text-muted'
            }`}
          >
            <span className="flex items-center gap-1.5">
              <Icon name={paper.isIn ? 'check' : 'minus'} className="size-4 shrink-0" />
              {paper.name}
              {!paper.isIn && <span className="sr-only">（不附）</span>}
            </span>
            {paper.note && <span className="text-2xs text-muted">{paper.note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
