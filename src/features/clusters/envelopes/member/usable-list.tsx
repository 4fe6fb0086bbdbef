import { yuan } from '../../../../core/yuan.ts';
import type { UsableEnvelope } from '../contract.ts';

/** The envelopes of a group that one may order on, with what is left of each. */
export function UsableList({ envelopes }: { envelopes: readonly UsableEnvelope[] }) {
  if (envelopes.length === 0) return null;
  return (
    <div className="basis-full rounded-sm bg-page px-3.5 py-2.5">
      <p className="text-xs text-muted">我可使用的经费项目</p>
      <ul className="mt-1 space-y-1.5">
        {envelopes.map(({ rid, no, name, left_fen, until }) => (
          <li key={rid} className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs">
            <span className="min-w-0 [overflow-wrap:anywhere] text-fg">
              {name}
              <span className="ml-2 text-muted">
                {no}，{until ? `至 ${until}` : '长期有效'}
              </span>
            </span>
            <span className="font-num text-body">剩余 ¥{yuan(left_fen)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
