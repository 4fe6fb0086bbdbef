import { type ReactNode, useId } from 'react';
import { FieldNote, Star } from './field.tsx';
import { RadioTile } from './radio-tile.tsx';

/** One of several, with `note` beneath it. One with `why` cannot be chosen and says so in the note's place. */
export type Choice = { value: string; label: ReactNode; note?: string; why?: string };

/** Radio buttons as chips. What cannot be chosen stays visible, dashed, with its reason. */
export function ChoiceChips({
  name,
  legend,
  choices,
  value,
  onChange,
  problem,
  help,
  className = 'flex flex-wrap gap-2',
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
  problem?: string;
  help?: ReactNode;
  className?: string;
}) {
  const noteId = useId();
  return (
    <fieldset
      data-field={name}
      tabIndex={-1}
      aria-describedby={problem || help ? noteId : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 font-medium text-fg">
        <Star />
        {legend}
      </legend>
      <div className={className}>
        {choices.map((choice) => (
          <RadioTile
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={Boolean(choice.why)}
            onChange={() => onChange(choice.value)}
            className="flex min-h-11 flex-col items-center justify-center rounded-sm border border-line-strong bg-surface px-2 py-1 text-center text-fg hover:border-action has-checked:border-action has-checked:bg-tint has-checked:font-medium has-checked:text-on-tint has-checked:inset-ring has-checked:inset-ring-action has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-page has-disabled:text-muted has-disabled:hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-10"
          >
            <span className="whitespace-nowrap">{choice.label}</span>
            {(choice.why ?? choice.note) && (
              <span className="text-2xs font-normal">{choice.why ?? choice.note}</span>
            )}
          </RadioTile>
        ))}
      </div>
      <FieldNote id={noteId} problem={problem} help={help} />
    </fieldset>
  );
}
