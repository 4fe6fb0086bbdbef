import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { Icon } from '../icon.tsx';
import { DayInput } from './day-input.tsx';

const sizes = {
  /** 40 px, on small screens 44 px with text that iOS does not zoom into. */
  normal: 'h-11 px-3 text-md md:h-10 md:text-sm',
  large: 'h-12 px-3 text-md',
  area: 'min-h-30 px-3 py-2 text-md md:text-sm',
};

/** The look of an input or select; `aria-invalid` turns it red. */
export function inputClass(size: keyof typeof sizes): string {
  return `w-full rounded-sm border border-control bg-surface text-fg placeholder:text-muted placeholder:opacity-100 focus:border-action focus:shadow-halo focus:outline-none aria-invalid:border-danger aria-invalid:shadow-halo-danger disabled:bg-subtle disabled:text-disabled ${sizes[size]}`;
}

/** What a field's input needs so that label, help and problem belong to it. */
export type FieldProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A label above, the input, and below it help or what is wrong. */
export function Field({
  label,
  problem,
  help,
  aside,
  isRequired,
  className = '',
  children,
}: {
  label: string;
  problem?: string;
  help?: ReactNode;
  /** Beside the label, at its far end; the keyboard reaches it after the input. */
  aside?: ReactNode;
  isRequired?: boolean;
  className?: string;
  children: (input: FieldProps) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}note`;
  const hasNote = Boolean(problem || help);
  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-fg">
        {isRequired && <Star />}
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {aside && <div className="absolute top-0 right-0">{aside}</div>}
      <FieldNote id={noteId} problem={problem} help={help} />
    </div>
  );
}

/** Before the name of what must be filled in. */
export function Star() {
  return (
    <span aria-hidden="true" className="mr-0.75 text-danger">
      *
    </span>
  );
}

/** Below a field: what is wrong with it, else what helps. */
export function FieldNote({ id, problem, help }: { id: string; problem?: string; help?: ReactNode }) {
  if (problem) return <Problem id={id}>{problem}</Problem>;
  return (
    help && (
      <p id={id} className="mt-1.5 text-2xs text-muted">
        {help}
      </p>
    )
  );
}

/** What is wrong with a field, below it. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-center gap-1 text-2xs text-danger">
      <Icon name="info" />
      {children}
    </p>
  );
}

/** What browsers and on-screen keyboards are told of the things that many forms ask for. */
const kinds = {
  name: { autoComplete: 'name', maxLength: 50 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 11 },
  mobile: { type: 'tel', autoComplete: 'tel-national', inputMode: 'numeric', maxLength: 11 },
  email: { type: 'email', autoComplete: 'email', maxLength: 100 },
  company: { autoComplete: 'organization', maxLength: 100 },
  street: { autoComplete: 'street-address', maxLength: 200, placeholder: '街道、楼栋、房间号' },
  account: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  newPassword: { type: 'password', autoComplete: 'new-password', maxLength: 200 },
  code: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6, placeholder: '6 位数字' },
  amount: { autoComplete: 'off', inputMode: 'decimal', maxLength: 12 },
  parcels: { autoComplete: 'off', inputMode: 'numeric', maxLength: 2 },
  waybill: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 },
} satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>;

/** A field of one line; what stands beside its `kind` goes before it. */
export function TextField({
  kind,
  label,
  problem,
  help,
  aside,
  size = 'normal',
  className,
  after,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  kind?: keyof typeof kinds;
  name: string;
  label: string;
  problem?: string;
  help?: ReactNode;
  aside?: ReactNode;
  size?: keyof typeof sizes;
  /** Beside the input, such as the button that sends a code. */
  after?: ReactNode;
}) {
  return (
    <Field
      label={label}
      problem={problem}
      help={help}
      aside={aside}
      isRequired={input.required}
      className={className}
    >
      {(props) => {
        const all = {
          type: 'text',
          ...(kind && kinds[kind]),
          ...input,
          ...props,
          className: inputClass(size),
        };
        const field = fieldOf(all);
        return after ? (
          <div className="flex gap-2">
            {field}
            {after}
          </div>
        ) : (
          field
        );
      }}
    </Field>
  );
}

function fieldOf(all: InputHTMLAttributes<HTMLInputElement>) {
  if (all.type === 'password') return <Secret {...all} />;
  if (all.type === 'date') return <DayInput {...all} className="" min={all.min as string | undefined} />;
  return <input {...all} />;
}

/** An input whose text is shown only while its button is pressed in. */
function Secret({ className = '', ...input }: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative w-full">
      <input {...input} type={isShown ? 'text' : 'password'} className={`${className} pr-11`} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="显示明文"
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-muted hover:text-action"
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} className="size-4.5" />
      </button>
    </div>
  );
}

/** A field of several lines, with how much of its room is used. */
export function TextArea({
  label,
  problem,
  help,
  className,
  ...input
}: TextareaHTMLAttributes<HTMLTextAreaElement> & {
  name: string;
  label: string;
  maxLength: number;
  problem?: string;
  help?: ReactNode;
}) {
  const [length, setLength] = useState(0);
  return (
    <Field
      label={label}
      problem={problem}
      help={help}
      isRequired={input.required}
      className={className}
      aside={
        <span className="text-2xs text-muted tabular-nums">
          {length}/{input.maxLength}
        </span>
      }
    >
      {(props) => (
        <textarea
          rows={6}
          {...input}
          {...props}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
          className={`${inputClass('area')} block resize-y`}
        />
      )}
    </Field>
  );
}

/** A box to tick, with its words. */
export function Tick({
  children,
  problem,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'type'> & { name: string; problem?: string }) {
  const noteId = useId();
  return (
    <div>
      <label className="inline-flex items-start gap-2">
        <input
          type="checkbox"
          {...input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          className="mt-0.75 size-4 shrink-0 accent-action"
        />
        <span>{children}</span>
      </label>
      {problem && <Problem id={noteId}>{problem}</Problem>}
    </div>
  );
}
