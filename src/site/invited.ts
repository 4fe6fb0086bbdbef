import { type LoaderFunctionArgs, redirect } from 'react-router';
import { invitationAddress } from './guard.ts';

/** Specification section 2, route "invited": on to the home page, where the code opens the register view. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(invitationAddress(params.code));
}
