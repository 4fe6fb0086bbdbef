import { redirect } from 'react-router';

/** Specification section 2: /about leads to the company's profile. */
export function loader() {
  return redirect('/about/profile');
}
