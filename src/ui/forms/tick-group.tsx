import { Problem, Star, Tick } from './field.tsx';

/** Several things to choose from, of which at least one is needed; `tickedIn` reads them back from the form's values. */
export function TickGroup({
  name,
  legend,
  choices,
  problem,
  className = 'grid gap-2.5 sm:grid-cols-2',
}: {
  name: string;
  legend: string;
  choices: Readonly<Record<string, string>>;
  problem?: string;
  className?: string;
}) {
  return (
    <fieldset data-field={name} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1.5 font-medium text-fg">
        <Star />
        {legend}
      </legend>
      <div className={className}>
        {Object.entries(choices).map(([value, label]) => (
          <Tick key={value} name={`${name}.${value}`}>
            {label}
          </Tick>
        ))}
      </div>
      {problem && <Problem>{problem}</Problem>}
    </fieldset>
  );
}

/** What is ticked in the group `name`, of `choices`. */
export function tickedIn<Value extends string>(
  values: Readonly<Record<string, string>>,
  name: string,
  choices: Readonly<Record<Value, string>>,
): Value[] {
  return (Object.keys(choices) as Value[]).filter((value) => values[`${name}.${value}`]);
}
