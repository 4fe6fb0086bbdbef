import { yuan } from '../../../core/yuan.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { useGroups } from './use-groups.ts';

/** On whose account it is ordered: one's own or that of a group one is in, and there for which project. */
export function OwnerChoice() {
  const { account, draft, change } = useExperiment();
  const { groups, failure, reload } = useGroups();
  if (failure)
    return <FailureLine failure={failure} onRetry={async () => reload()} className="mt-2 text-danger" />;
  if (groups?.length === 0 && !draft.owner)
    return (
      <p className="mt-1 text-body">
        为 <b className="font-semibold text-fg">本人</b> 下单
        {account.company && <span className="text-muted">（{account.company}）</span>}
      </p>
    );
  const group = groups?.find(({ rid }) => rid === draft.owner);
  const isGone = groups !== undefined && Boolean(draft.owner) && !group;
  return (
    <div className="mt-3 space-y-4" aria-busy={groups === undefined}>
      <ChoiceChips
        name="owner"
        legend="为谁下单"
        value={isGone ? undefined : (draft.owner ?? '')}
        problem={isGone ? '您不是该课题组成员，请重新选择' : undefined}
        onChange={(owner) => change({ draft: { owner, envelope_rid: '' } })}
        className="grid grid-cols-1 gap-2 sm:grid-cols-2"
        choices={[
          { value: '', label: '本人', note: account.company },
          ...(groups ?? []).map(({ rid, name, company, role_name }) => ({
            value: rid,
            label: name,
            note: `${company} · ${role_name}`,
          })),
        ]}
      />
      {group && group.envelopes.length > 0 && (
        <Field label="经费项目（选填）">
          {(props) => (
            <select
              {...props}
              name="envelope"
              value={draft.envelope_rid}
              onChange={({ target }) => change({ draft: { envelope_rid: target.value } })}
              className={inputClass('normal')}
            >
              <option value="">不使用经费项目</option>
              {group.envelopes.map(({ rid, no, name, left_fen }) => (
                <option key={rid} value={rid}>
                  {no} {name}（剩余 ¥{yuan(left_fen)}）
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
