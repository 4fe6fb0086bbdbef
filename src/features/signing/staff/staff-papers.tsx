import { Button } from 'antd';
import type { z } from 'zod';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import type { RecordPaper } from '../contract.ts';
import { paperStates } from '../rules.ts';

const states = {
  [paperStates.none]: { tone: 'stop', name: '未要求' },
  [paperStates.toSign]: { tone: 'wait', name: '待客户签署' },
  [paperStates.signed]: { tone: 'done', name: '已签署' },
} as const;

/** The papers of an order or a booking: whether they are asked for, and what was signed. */
export function StaffPapers({
  papers,
  mayAsk,
  isAsking,
  onAsk,
  isSaving,
  onSave,
}: {
  papers: readonly z.output<typeof RecordPaper>[];
  /** Whether the reader may ask for them now. */
  mayAsk: boolean;
  isAsking: boolean;
  onAsk: (kind: 1 | 2, is_wanted: 0 | 1) => void;
  isSaving: boolean;
  onSave: (paper_rid: string) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {papers.map((paper) => {
        const { tone, name } = states[paper.state as keyof typeof states];
        const kind = paper.kind as 1 | 2;
        return (
          <li key={kind} className="py-2 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-medium text-fg">{paper.name}</span>
              <StatusTag tone={tone}>{name}</StatusTag>
              <span className="min-w-0 flex-1 text-xs text-muted">{noteOf(paper)}</span>
              {mayAsk && paper.state !== paperStates.signed && (
                <Button
                  size="small"
                  loading={isAsking}
                  onClick={() => onAsk(kind, paper.state === paperStates.none ? 1 : 0)}
                >
                  {paper.state === paperStates.none ? `要求签署${paper.name}` : '取消要求'}
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
                  loading={isSaving}
                  aria-label={`下载已签署的${paper.name}`}
                  onClick={() => onSave(signed.rid)}
                >
                  下载 PDF
                </Button>
              </div>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function noteOf({ state, kind, signed }: z.output<typeof RecordPaper>): string {
  if (state !== paperStates.toSign) return '';
  if (signed.length > 0) return '内容变更后须重新签署';
  return kind === 1 ? '签署后才能审核通过' : '';
}
