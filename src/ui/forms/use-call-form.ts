import type { Call, InputOf } from '../../core/call.ts';
import { send } from '../asking/send.ts';
import { showSuccess } from '../toast.tsx';
import { inOrder, problemsOf } from './problems.ts';
import { type FormOptions, useForm, type Values } from './use-form.ts';

/** A form that makes one call: `inputOf` gives its input, `order` its fields where the input has another, `done` the words for a success. */
export function useCallForm<C extends Call>(
  call: C,
  inputOf: (values: Values) => InputOf<C>,
  {
    order = [],
    done,
    onDone,
    ...others
  }: {
    order?: readonly string[];
    done?: string;
    onDone: () => Promise<void>;
  } & Pick<FormOptions, 'onRefused' | 'fieldOf'>,
) {
  return useForm({
    ...others,
    check: (values) => inOrder(problemsOf(call.input, inputOf(values)), order),
    submit: async (values) => {
      await send(call, inputOf(values));
      if (done) showSuccess(done);
      await onDone();
    },
  });
}
