import { useEffect, useState } from 'react';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Problem, Tick } from '../../../ui/forms/field.tsx';
import { PhoneLink } from '../../../ui/page/phone-link.tsx';
import { showError } from '../../../ui/toast.tsx';
import type { DraftSample } from '../../plan/contract.ts';
import { StepCard } from '../draft/step-card.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { DataSets } from './data-sets.tsx';
import { LittleHints } from './little-hints.tsx';
import { type LittleHint, littleHints } from './rules.little.ts';
import { withMore } from './rules.rows.ts';
import {
  dataSetsOf,
  isStep3Done,
  problemsOfStep3,
  samplesOf,
  takersOf,
  withDataSets,
  withSamples,
} from './rules.step3.ts';
import { SampleEditor } from './sample-editor.tsx';
import { focusSample } from './sample-table.tsx';
import { useMinimums } from './use-minimums.ts';

/** Step 3: the samples and what they are tested for, the data sets of analyses, what becomes of leftovers. */
export function Step3() {
  const { account, chosen, facts, draft, change, finish, saveNow } = useExperiment();
  const [isAsked, setAsked] = useState(false);
  const minimums = useMinimums(chosen.map(({ rid }) => rid));
  const entries = chosen.map((item) => ({ ...item, ...minimums.get(item.rid) }));
  const takers = takersOf(entries);
  const analyses = entries.filter(({ typeId }) => typeId === 3);
  const isTested = entries.some(({ typeId }) => typeId === 1);
  const { aside } = facts;
  const sets = dataSetsOf(draft.samples, entries);
  const listed = samplesOf(draft.samples, entries, aside);
  const testing = takers.filter(({ typeId }) => typeId === 1).map(({ temp_rid }) => temp_rid);
  const first = testing.length > 0 ? testing : takers.map(({ temp_rid }) => temp_rid);
  // As many as the plan says; before anything is typed they are not kept.
  const planned = Math.max(1, ...entries.filter(({ typeId }) => typeId === 1).map(({ count }) => count));
  const rows = listed.length > 0 || !isTested ? listed : withMore([], planned, first);
  const save = (changed: { samples?: readonly DraftSample[]; sets?: readonly DraftSample[] }) =>
    change({ draft: { samples: withSamples(draft.samples, entries, aside, changed) } });

  const wantsReturn = draft.leftover === null && entries.some(({ params }) => params.recycle === 'yes');
  useEffect(() => {
    if (wantsReturn) change({ draft: { leftover: 1 } });
  }, [wantsReturn, change]);

  const chooseLittle = ({ temp_rid, choice }: LittleHint) => {
    const params = chosen.find((item) => item.temp_rid === temp_rid)?.params;
    change({ entries: { [temp_rid]: { params: { ...params, [choice.key]: choice.value } } } });
  };
  const problems = problemsOfStep3({ ...draft, samples: [...rows, ...sets] }, entries);
  const shown = isAsked ? problems.rows : problems.rows.filter(isWrong);
  const next = () => {
    setAsked(true);
    if (isStep3Done(problems)) return finish(3);
    const [row] = problems.rows;
    const [entry] = problems.entries;
    showError(row ? `第 ${row.row} 行：${row.message}` : (entry?.message ?? problems.leftover ?? ''));
    // The rows have to say what is wrong before one of them gets the focus.
    setTimeout(() => {
      if (row) return focusSample(row);
      const place = entry ? `[data-sets="${entry.temp_rid}"]` : '[data-field="leftover"] input';
      document.querySelector<HTMLElement>(place)?.focus();
    });
  };
  return (
    <StepCard step={3} title="样品信息" onNext={() => void next()}>
      <div className="space-y-6">
        {takers.length > 0 && (
          <section aria-label="样品清单" className="space-y-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="font-semibold text-fg">样品清单</h2>
              <PhoneLink note="已填写的内容会一并带到手机，可直接拍摄样品照片。" before={saveNow} />
            </div>
            {!isTested && (
              <p className="text-xs text-muted">现场预约可登记随身携带的样品，没有样品可直接进入下一步。</p>
            )}
            <SampleEditor
              account={account.rid}
              rows={rows}
              items={takers}
              first={first}
              problems={shown}
              onChange={(samples) => save({ samples })}
            />
            <LittleHints hints={littleHints(rows, takers)} onChoose={chooseLittle} />
            {isAsked &&
              problems.entries
                .filter(({ temp_rid }) => testing.includes(temp_rid))
                .map(({ temp_rid, message }) => <Problem key={temp_rid}>{message}</Problem>)}
          </section>
        )}
        {analyses.length > 0 && (
          <section aria-label="数据集" className="space-y-4">
            <h2 className="font-semibold text-fg">待分析数据集</h2>
            {analyses.map((entry) => (
              <DataSets
                key={entry.temp_rid}
                entry={entry}
                sets={sets.filter(({ items }) => items[0] === entry.temp_rid)}
                problem={
                  isAsked
                    ? problems.entries.find(({ temp_rid }) => temp_rid === entry.temp_rid)?.message
                    : undefined
                }
                onChange={(names) => save({ sets: withDataSets(sets, entry.temp_rid, names) })}
              />
            ))}
          </section>
        )}
        {isTested && (
          <ChoiceChips
            name="leftover"
            legend="剩余样品"
            value={draft.leftover === null ? undefined : String(draft.leftover)}
            onChange={(value) => change({ draft: { leftover: Number(value) as 0 | 1 | 2 } })}
            problem={isAsked ? problems.leftover : undefined}
            help="不回收：保存期满后处置，到期日见样品管理；回收：随单寄回，每个订单只收一次回收费；销毁证明：由实验室销毁并出具证明。"
            choices={[
              { value: '0', label: '不回收' },
              { value: '1', label: '回收' },
              { value: '2', label: '销毁证明' },
            ]}
          />
        )}
        <div>
          <Tick
            name="secret"
            checked={draft.secret === 1}
            onChange={({ target }) => change({ draft: { secret: target.checked ? 1 : 0 } })}
          >
            样品或数据需要保密
          </Tick>
          <p className="mt-1 text-2xs text-muted">
            选择保密后，仅经手人员可查看样品信息与数据；需要签订保密协议的，在“费用与协议”一步勾选。
          </p>
        </div>
      </div>
    </StepCard>
  );
}

/** What is told at once; what is only missing yet is told when the customer goes on. */
function isWrong({ message }: { message: string }): boolean {
  return /重复|至少需要|暂不接收|不能再选/.test(message);
}
