import { yuan } from '../../../../core/yuan.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { HistoryLines } from '../../../../ui/showing/history-lines.tsx';
import { type Envelope, type EnvelopeVersion, envelopeHistory } from '../contract.ts';
import { type Category, namesOf } from './categories.ts';

/** What became of an envelope: when, by whom, and what each change made another. */
export function EnvelopeHistoryDialog({
  envelope: { rid, name },
  categories,
  onClose,
}: {
  envelope: Envelope;
  categories: readonly Category[];
  onClose: () => void;
}) {
  const { data, failure, reload } = useCall(envelopeHistory, { rid });
  return (
    <DialogFrame title="变更记录" note={name} className="max-w-140" onClose={onClose}>
      {failure !== undefined ? (
        <FailureLine failure={failure} onRetry={reload} className="text-danger" />
      ) : data ? (
        <HistoryLines
          className="space-y-3"
          isBelow
          lines={data.list.map((version, index) => ({
            at: version.at,
            who: version.by,
            ...changeOf(version, data.list[index + 1], categories),
          }))}
        />
      ) : (
        <div className="h-32 animate-pulse rounded-lg bg-page" role="status" aria-label="正在加载" />
      )}
    </DialogFrame>
  );
}

/** What a version changed of the one before, in words. */
function changeOf(
  version: EnvelopeVersion,
  before: EnvelopeVersion | undefined,
  categories: readonly Category[],
): { what: string; why: string } {
  const facts = (of: EnvelopeVersion): [string, string][] => [
    ['项目名称', of.name],
    ['项目编号', of.no],
    ['可用金额', `¥${yuan(of.amount_fen)}`],
    ['截止日期', of.until ?? '长期有效'],
    ['成员', of.users.join('、') || '全部'],
    ['检测项目', namesOf(of.category_ids, categories) || '全部'],
  ];
  if (!before)
    return {
      what: '创建',
      why: facts(version)
        .map(([name, text]) => `${name} ${text}`)
        .join('，'),
    };
  const old = new Map(facts(before));
  const why = facts(version)
    .filter(([name, text]) => old.get(name) !== text)
    .map(([name, text]) => `${name} ${old.get(name)} → ${text}`)
    .join('，');
  if (version.closed === before.closed) return { what: '修改', why };
  return { what: version.closed === 1 ? '关闭' : '重新开放', why };
}
