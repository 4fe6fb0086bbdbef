import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Call, InputOf } from '../../../../core/call.ts';
import { type FormProblem, showProblems } from '../../../../ui/antd/form-problems.ts';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { PartProps } from './service-data.ts';

/** One part of a service as a form of its own, saved by `call` unless `check` finds something wrong. */
export function PartForm<Values extends object, C extends Call>({
  form,
  call,
  save,
  canWork,
  className,
  initialValues,
  check,
  children,
  onSaved,
  onDirty,
}: {
  form: FormInstance<Values>;
  call: C;
  /** The words of the button. */
  save: string;
  canWork: boolean;
  className?: string;
  initialValues: object;
  check: (values: Values) => { input: InputOf<C>; problems: readonly FormProblem[] };
  children: ReactNode;
} & Pick<PartProps, 'onSaved' | 'onDirty'>) {
  const { run, isBusy } = useAction(call, '已保存，网站已更新');
  const submit = async (values: Values) => {
    const { input, problems } = check(values);
    const saved = showProblems(form, problems) && (await run(input));
    if (!saved) return;
    onDirty(false);
    onSaved((saved.data as { version: number }).version);
  };
  return (
    <StaffCard>
      <Form<Values>
        {...{ form, className, initialValues, layout: 'vertical', disabled: !canWork }}
        onValuesChange={() => onDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        {children}
        {canWork && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {save}
          </Button>
        )}
      </Form>
    </StaffCard>
  );
}
