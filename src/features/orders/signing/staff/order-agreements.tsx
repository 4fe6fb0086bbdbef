import { Button } from 'antd';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { paperStates } from '../../../signing/rules.ts';
import type { StaffOrder } from '../../board/contract.ts';
import { endStates } from '../../rules.states.ts';
import { staffPaperAsk, staffSignedPaper } from '../contract.ts';

const states = {
  [paperStates.none]: { tone: 'stop', name: '未要求' },
  [paperStates.toSign]: { tone: 'wait', name: '待客户签署' },
  [paperStates.signed]: { tone: 'done', name: '已签署' },
} as const;

/** The contract and confidentiality agreement of an order: whether they are asked for, and what was signed. */
export function StaffAgreements({ order, reload }: { order: StaffOrder; reload: () => Promise<void> }) {
  const { run, isBusy } = useAction(staffPaperAsk, '已处理');
  const file = useSaveFile(staffSignedPaper);
  const { rid, version } = order;
  const mayAsk = order.can_work === 1 && !(endStates as readonly number[]).includes(order.status);
  const ask = async (kind: 1 | 2, is_wanted: 0 | 1) => {
    if (await run({ rid, version, kind, is_wanted })) await reload();
  };
  return (
    <StaffCard title="合同与协议">
      <ul className="divide-y divide-line">
        {order.papers.map((paper) => {
          const { tone, name } = states[paper.state as keyof typeof states];
          const kind = paper.kind as 1 | 2;
          return (
            <li key={kind} className="py-2 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="font-medium text-fg">{paper.name}</span>
                <StatusTag tone={tone}>{name}</StatusTag>
                <span className="min-w-0 flex-1 text-xs text-muted">
                  {paper.state === paperStates.toSign && paper.signed.length > 0
                    ? '内容变更后须重新签署'
                    : paper.state === paperStates.toSign && kind === 1
                      ? '签署后才能审核通过'
                      : ''}
                </span>
                {mayAsk && paper.state !== paperStates.signed && (
                  <Button
                    size="small"
                    loading={isBusy}
                    onClick={() => void ask(kind, paper.state === paperStates.none ? 1 : 0)}
                  >
                    {paper.state === paperStates.none ? `要求签署${paper.name}` : `取消要求`}
                  </Button>
                )}
              </div>
              {paper.signed.map((signed) => (
                <div key={signed.rid} className="mt-1 flex flex-wrap items-center gap-x-4 text-xs text-muted">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {signed.signer}（{signed.phone}）签署于 {signed.at}，SHA-256 {signed.sha256}
                  </span>
                  <Button
                    size="small"
                    loading={file.isBusy}
                    aria-label={`下载已签署的${paper.name}`}
                    onClick={() => void file.save({ rid, paper_rid: signed.rid })}
                  >
                    下载 PDF
                  </Button>
                </div>
              ))}
            </li>
          );
        })}
      </ul>
    </StaffCard>
  );
}
