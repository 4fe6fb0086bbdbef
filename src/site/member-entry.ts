import { redirect } from 'react-router';

/** Specification section 2: /member leads to the overview. */
export function loader() {
  return redirect('/member/center');
}
