import { useState } from 'react';
import { useNavigate } from 'react-router';
import { focusField } from '../../../ui/forms/focus-field.ts';
import { Link } from '../../../ui/link.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { FieldGroups } from '../../catalogue/forms/public/field-groups.tsx';
import { FormField } from '../../catalogue/forms/public/form-field.tsx';
import type { FormValue } from '../../catalogue/forms/rules.files.ts';
import { type PlanItem, requirementAddress } from '../draft/rules.items.ts';
import { stepTitle } from '../draft/rules.steps.ts';
import { StepCard } from '../draft/step-card.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import type { Service } from '../plan/use-services.ts';
import { FileInput } from '../samples/file-input.tsx';
import { RequirementTools } from './requirement-tools.tsx';
import { askedTwice, fieldsOfStep2, inCommon, problemsOfStep2, takenOver } from './rules.forms.ts';

/** The requirement form of one entry; the way on leads over the entries that are not complete. */
export function RequirementCard({ item }: { item: PlanItem }) {
  const { services, chosen, isReady, account, change, finish, saveNow } = useExperiment();
  const navigate = useNavigate();
  const service = services.get(item.rid);
  const [isChecked, setChecked] = useState(false);
  const problems = service ? problemsOfStep2(service, item.params) : [];
  const others = chosen.filter((other) => other.temp_rid !== item.temp_rid && !isReady(other));
  const next = async () => {
    if (!service) return;
    setChecked(true);
    const [problem] = problems;
    if (problem) {
      showError(problem.message);
      focusField(problem.key);
      return;
    }
    const repeated = others.flatMap((other) => {
      const its = services.get(other.rid);
      const params = its ? askedTwice(service, item.params, its, other.params) : {};
      return its && Object.keys(params).length > 0 ? [{ other, its, params }] : [];
    });
    if (repeated.length > 0) {
      const entries = repeated.map(({ other, params }) => [other.temp_rid, { params }] as const);
      change({ entries: Object.fromEntries(entries) });
      showSuccess(`相同的内容已填入其他 ${repeated.length} 个项目`);
    }
    const isDone = (other: PlanItem) =>
      repeated.some(
        ({ other: { temp_rid }, its, params }) =>
          temp_rid === other.temp_rid && problemsOfStep2(its, { ...other.params, ...params }).length === 0,
      );
    const other = others.find((each) => !isDone(each));
    if (!other) return finish(2);
    await saveNow();
    await navigate(requirementAddress(other));
  };
  return (
    <StepCard
      step={2}
      title={item.name}
      note={stepTitle(2)}
      next={others.length > 0 ? '保存并填写下一项' : '保存并下一步'}
      onNext={() => void next()}
      more={service && <ApplyButton item={item} service={service} />}
    >
      {service ? (
        <>
          <RequirementTools item={item} service={service} />
          <RequirementForm item={item} service={service} isChecked={isChecked} />
          {service.typeId === 1 && (
            <p className="mt-5 rounded-md bg-page px-3.5 py-2.5 text-xs text-muted">
              样品编号、危险特性与剩余样品处理在下一步“{stepTitle(3)}”中逐个填写，样品数量以届时的清单为准。
            </p>
          )}
          {account.organization === companies && (
            <p className="mt-4 text-body">
              要求还不确定？
              <Link to={`/contact?service=${item.rid}`} className="text-link underline">
                请技术顾问联系我
              </Link>
            </p>
          )}
        </>
      ) : (
        <FormSkeleton />
      )}
    </StepCard>
  );
}

const companies = 2;

function RequirementForm({
  item: { temp_rid, params },
  service,
  isChecked,
}: {
  item: PlanItem;
  service: Service;
  isChecked: boolean;
}) {
  const { change } = useExperiment();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = problemsOfStep2(service, params);
  const form = {
    values: params,
    set: (key: string, value: FormValue) => {
      setTouched((old) => new Set([...old, key]));
      change({ entries: { [temp_rid]: { params: { [key]: value } } } });
    },
    problemOf: (key: string) =>
      problems.find(
        (problem) => problem.key === key && (problem.kind === 'wrong' || isChecked || touched.has(key)),
      )?.message,
  };
  return (
    <form aria-label="检测要求" noValidate onSubmit={(event) => event.preventDefault()}>
      <FieldGroups fields={fieldsOfStep2(service, params)}>
        {(field) => (
          <FormField key={field.id} field={field} form={form} price={service.price} fileInput={FileInput} />
        )}
      </FieldGroups>
    </form>
  );
}

/** Takes what is filled in over to the other entries of the category, as far as they ask for the same. */
function ApplyButton({ item, service }: { item: PlanItem; service: Service }) {
  const { chosen, services, change } = useExperiment();
  const alike = chosen.flatMap((other) => {
    const its = services.get(other.rid);
    const isAlike = other.temp_rid !== item.temp_rid && its?.category.id === service.category.id;
    return isAlike && its ? [{ other, service: its }] : [];
  });
  if (alike.length === 0) return null;
  const apply = () => {
    const entries = alike.map(({ other, service: its }) => {
      const params = takenOver({ ...its, params: inCommon(service, its) }, item.params);
      return [other.temp_rid, { params }] as const;
    });
    change({ entries: Object.fromEntries(entries) });
    showSuccess(`已应用到 ${alike.length} 个同类项目`);
  };
  return (
    <button
      type="button"
      className="inline-flex h-11 items-center rounded-sm bg-action-soft px-4 font-medium text-on-tint hover:bg-action-soft-hover md:h-10"
      onClick={apply}
    >
      应用到同类项目
    </button>
  );
}

function FormSkeleton() {
  const box = 'animate-pulse rounded-xs bg-subtle motion-reduce:animate-none';
  return (
    <div role="status" aria-label="正在加载检测要求" className="space-y-5">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-3 md:grid-cols-[88px_minmax(0,1fr)]">
          <div className={`h-4 w-16 ${box}`} />
          <div className={`h-10 ${box}`} />
        </div>
      ))}
    </div>
  );
}
