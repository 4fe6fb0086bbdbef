import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { telling } from '../asking/use-work.ts';
import { showFailed } from '../result-dialog.tsx';
import { showError } from '../toast.tsx';
import { fieldsOf, type Problems } from './problems.ts';

/** What the fields of a form hold, by name. Ticked boxes hold "on". */
export type Values = Record<string, string>;

/** What a form does. */
export type FormOptions = {
  /** What is wrong with the values, in the order of the fields. */
  check: (values: Values) => Problems;
  /** Does what the form is for; throws what was refused. */
  submit: (values: Values) => Promise<unknown>;
  /** Hears that it was refused, before the customer does. */
  onRefused?: () => Promise<void>;
  /** Tells a refusal that belongs to no field; by the dialog 操作失败！ unless said. */
  tell?: (message: string) => void;
  /** The field that a refusal of the server belongs to, by its words. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Whether the first problem is a toast as well, as the specification asks of some forms. */
  isTold?: boolean;
};

/** A form as its fields and its button see it. */
export type FormState = ReturnType<typeof useForm>;

/**
 * A form whose fields keep their own values, as browsers and password managers expect. It is checked when it is
 * submitted: each problem stands beside its field, the first of which gets the focus; a toast tells it where the field shows none. A
 * field that holds something is checked when it is left, and again at each change while it has a problem.
 */
export function useForm({
  check,
  submit,
  onRefused,
  tell = showFailed,
  fieldOf = {},
  isTold = false,
}: FormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  const values = () => valuesOf(ref.current);
  const recheck = (name: string) => setProblems((old) => withField(old, name, check(values())[name]));
  const complain = (found: Problems) => {
    flushSync(() => setProblems(found));
    const [first] = Object.entries(found);
    if (first === undefined) return false;
    const [name, problem = ''] = first;
    focusField(ref.current, name);
    if (isTold || !ref.current?.textContent.includes(problem)) showError(problem);
    return true;
  };
  const run = async () => {
    if (isBusy || complain(check(values()))) return;
    setBusy(true);
    await telling(
      () => submit(values()),
      async (message) => {
        await onRefused?.();
        const field = fieldOf[message];
        if (field) complain({ [field]: message });
        else tell(message);
      },
    );
    setBusy(false);
  };

  return {
    problems,
    field: fieldsOf(problems),
    isBusy,
    values,
    /** Shows what is wrong with one field; true when something is. */
    complainOf: (name: string) => {
      const problem = check(values())[name];
      return complain(problem ? { [name]: problem } : {});
    },
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void run();
      },
      onInput: ({ target }: FormEvent) => {
        const { name } = target as HTMLInputElement;
        if (problems[name]) recheck(name);
      },
      onBlur: ({ target }: FocusEvent) => {
        const { name, value } = target as HTMLInputElement;
        if (name && value) recheck(name);
      },
    },
  };
}

function valuesOf(form: HTMLFormElement | null): Values {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]));
}

function withField(problems: Problems, name: string, problem: string | undefined): Problems {
  if (problems[name] === problem) return problems;
  const { [name]: _, ...others } = problems;
  return problem ? { ...others, [name]: problem } : others;
}

/** A field's own element, or the first one of the group that carries its name. */
function focusField(form: HTMLFormElement | null, name: string) {
  const named = form?.querySelector<HTMLElement>(
    `[name="${name}"]:not([type="hidden"]), [data-field="${name}"]`,
  );
  named?.focus();
}
