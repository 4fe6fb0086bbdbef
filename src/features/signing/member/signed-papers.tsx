import type { z } from 'zod';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import type { RecordPaper } from '../contract.ts';
import { paperStates } from '../rules.ts';

type Paper = z.output<typeof RecordPaper>;

const states = {
  [paperStates.none]: { tone: 'stop', name: '未签署' },
  [paperStates.toSign]: { tone: 'wait', name: '待签署' },
  [paperStates.signed]: { tone: 'done', name: '已签署' },
} as const;

/** The papers of an order or booking with what is to be done about them, and what was signed. */
export function SignedPapers({
  title,
  papers,
  busy,
  onSign,
  onDraft,
  onSigned,
}: {
  title: string;
  papers: readonly Paper[];
  /** What is being fetched: a kind, or the rid of a signed paper. */
  busy: unknown;
  onSign: (kind: 1 | 2) => void;
  onDraft: (kind: 1 | 2) => void;
  onSigned: (rid: string) => void;
}) {
  return (
    <Card title={title}>
      <ul className="divide-y divide-line px-4 md:px-6">
        {papers.map((paper) => {
          const kind = paper.kind as 1 | 2;
          const { tone, name } = states[paper.state as keyof typeof states];
          const maySign = paper.why_not === '';
          return (
            <li key={kind} className="py-3.5">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
                    {paper.name}
                    <StatusTag tone={tone}>{name}</StatusTag>
                  </p>
                  <p className="mt-0.5 text-xs text-muted">{noteOf(paper)}</p>
                </div>
                {maySign && (
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <button
                      type="button"
                      aria-busy={busy === kind}
                      onClick={() => onDraft(kind)}
                      className="inline-flex min-h-11 items-center gap-1.5 text-link hover:underline aria-busy:cursor-progress md:min-h-10"
                    >
                      <Icon name="dl" />
                      {busy === kind ? '正在生成' : '下载待签文本'}
                    </button>
                    <button
                      type="button"
                      onClick={() => onSign(kind)}
                      className={`h-11 px-4 md:h-10 ${buttonClass(paper.state === paperStates.toSign ? 'primary' : 'outline')}`}
                    >
                      签署{paper.name}
                    </button>
                  </div>
                )}
              </div>
              {paper.signed.length > 0 && (
                <ul className="mt-2 space-y-2 rounded-md bg-page px-3.5 py-3 text-xs">
                  {paper.signed.map(({ rid, signer, phone, at, sha256 }, index) => (
                    <li key={rid} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                      <div className="min-w-0 flex-1 basis-60">
                        <p className="text-body">
                          {signer}（<span className="font-num">{phone}</span>）签署于{' '}
                          <span className="font-num">{at}</span>
                          {(index > 0 || paper.state !== paperStates.signed) && '，内容变更前的版本'}
                        </p>
                        <p className="text-2xs text-muted [overflow-wrap:anywhere]">
                          SHA-256 <span className="font-mono">{sha256}</span>
                        </p>
                      </div>
                      <button
                        type="button"
                        aria-busy={busy === rid}
                        onClick={() => onSigned(rid)}
                        className="inline-flex min-h-11 items-center gap-1.5 text-link hover:underline aria-busy:cursor-progress md:min-h-9"
                      >
                        <Icon name="dl" />
                        下载已签文件
                      </button>
                    </li>
                  ))}
                  <li className="text-muted">
                    文件真伪可在
                    <Link to="/verify" className="text-link underline underline-offset-3">
                      真伪校验
                    </Link>
                    页面核验。
                  </li>
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function noteOf({ kind, state, why_not, signed }: Paper): string {
  if (state === paperStates.signed) return '已归档，可下载留存';
  if (state === paperStates.none) return '需要时可在线签署';
  if (signed.length > 0) return '订单内容已变更，请重新签署';
  if (why_not) return why_not;
  return kind === 1 ? '签署后订单才能继续，请核对全文' : '请核对全文后签署';
}
