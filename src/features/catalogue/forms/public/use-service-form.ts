import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import type { deviceDetail } from '../../contract.ts';
import { leadDays } from '../../prices/rules.days.ts';
import { quote } from '../../prices/rules.price.ts';
import { choicesIn } from '../../prices/rules.share.ts';
import type { FormValue } from '../rules.files.ts';
import { problemsIn, type Values, visibleFields } from '../rules.form.ts';

/** A service as its page has it. */
export type Service = OutputOf<typeof deviceDetail>;

/** A service's form as the parts of its page see it. */
export type ServiceForm = ReturnType<typeof useServiceForm>;

/**
 * The form of a service with the price that follows from it. A shared link (choices in the hash) fills it in; the
 * server, which never sees a hash, renders the defaults.
 */
export function useServiceForm(service: Service) {
  const { price, params, reservable } = service;
  const { hash } = useLocation();
  const [values, setValues] = useState<Values>({});
  useEffect(() => {
    const choices = choicesIn(hash, params);
    if (choices) setValues((old) => ({ ...old, ...choices }));
  }, [hash, params]);
  const priced = { price, fields: params, slotMinutes: reservable?.slot_minutes ?? null };
  const problems = problemsIn(params, values, price);
  return {
    values,
    set: (key: string, value: FormValue) => setValues((old) => ({ ...old, [key]: value })),
    fields: visibleFields(params, values, price),
    quote: quote(priced, values),
    days: leadDays(service.days, priced, values),
    /** What must be put right before the service can be planned, in the order of the fields. */
    wrong: problems.filter(({ kind }) => kind === 'wrong'),
    /** What to say beside a field: what is wrong, and what is missing once it was emptied. */
    problemOf: (key: string) =>
      problems.find(
        (problem) => problem.key === key && (problem.kind === 'wrong' || Object.hasOwn(values, key)),
      )?.message,
  };
}
