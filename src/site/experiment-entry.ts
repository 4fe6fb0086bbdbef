import { redirect } from 'react-router';

/** Specification section 2: /experiment leads to the plan. */
export function loader() {
  return redirect('/experiment/plan');
}
