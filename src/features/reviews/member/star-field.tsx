import { useId } from 'react';
import { Problem, Star } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

const words = ['', '很差', '较差', '一般', '满意', '非常满意'];

/** A score of one to five stars, chosen as radio buttons are. */
export function StarField({
  name,
  label,
  value,
  onChange,
  isRequired = false,
  problem,
}: {
  name: string;
  label: string;
  /** 0 for none yet. */
  value: number;
  onChange: (score: number) => void;
  isRequired?: boolean;
  problem?: string;
}) {
  const id = useId();
  return (
    <fieldset data-field={name} tabIndex={-1} aria-labelledby={id} className="min-w-0 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={id} className="w-20 font-medium text-fg">
          {isRequired && <Star />}
          {label}
        </span>
        <span className="flex">
          {[1, 2, 3, 4, 5].map((score) => (
            <label
              key={score}
              className="relative grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus md:size-9"
            >
              <input
                type="radio"
                name={name}
                value={score}
                checked={value === score}
                aria-label={`${score} 星，${words[score]}`}
                onChange={() => onChange(score)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon
                name="star"
                className={`size-6 ${score <= value ? 'fill-mark! text-mark' : 'text-line-strong'}`}
              />
            </label>
          ))}
        </span>
        <span className="hidden text-xs text-muted sm:inline">{words[value]}</span>
      </div>
      {problem && <Problem>{problem}</Problem>}
    </fieldset>
  );
}
