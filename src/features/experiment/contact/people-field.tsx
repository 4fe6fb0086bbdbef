import { Button } from '../../../ui/button.tsx';
import { inputClass, Problem } from '../../../ui/forms/field.tsx';

/** So many people may come. */
const mostPeople = 10;

type Person = { name: string; phone: string };

/** Who comes to the instruments; nobody named means the customer. */
export function PeopleField({
  people,
  problem,
  onChange,
}: {
  people: readonly Person[];
  problem: string | undefined;
  onChange: (people: Person[]) => void;
}) {
  const set = (index: number, part: Partial<Person>) =>
    onChange(people.map((person, at) => (at === index ? { ...person, ...part } : person)));
  return (
    <fieldset data-field="people" tabIndex={-1} className="min-w-0 outline-none">
      <legend className="font-medium text-fg">到场人员（选填）</legend>
      <p className="mt-0.5 mb-2 text-2xs text-muted">本人到场可不填，最多{mostPeople}人。</p>
      <div className="space-y-2">
        {Array.from(people.entries(), ([index, { name, phone }]) => (
          <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 sm:max-w-130">
            <input
              type="text"
              aria-label={`到场人员 ${index + 1} 姓名`}
              placeholder="姓名"
              autoComplete="off"
              maxLength={50}
              value={name}
              onChange={({ target }) => set(index, { name: target.value })}
              className={inputClass('normal')}
            />
            <input
              type="tel"
              aria-label={`到场人员 ${index + 1} 手机`}
              placeholder="手机（选填）"
              autoComplete="off"
              inputMode="numeric"
              maxLength={11}
              value={phone}
              onChange={({ target }) => set(index, { phone: target.value.replace(/\D/g, '') })}
              className={inputClass('normal')}
            />
            <button
              type="button"
              aria-label={`移除到场人员 ${name || index + 1}`}
              onClick={() => onChange(people.filter((_, at) => at !== index))}
              className="min-h-11 rounded-sm px-2 text-link hover:underline md:min-h-10"
            >
              移除
            </button>
          </div>
        ))}
      </div>
      {problem && <Problem>{problem}</Problem>}
      {people.length < mostPeople && (
        <Button
          kind="outline"
          onClick={() => onChange([...people, { name: '', phone: '' }])}
          className="mt-2 h-11 px-3 md:h-9"
        >
          添加到场人员
        </Button>
      )}
    </fieldset>
  );
}
