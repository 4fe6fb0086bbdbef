import type { ComponentProps, FormEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

/**
 * A form that leads to the address of a page with what was filled in as its query: without script by the browser, with it as links
 * do. React Router's own form brings along what sends and uploads, which pages for everybody have no use for.
 */
export function AddressForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  const navigate = useNavigate();
  const href = useHref(action);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) query.append(name, String(value));
    const address = `${action}?${query}`;
    void navigate(address, { replace: `${href}?${query}` === location.pathname + location.search });
  };
  return <form {...rest} action={href} onSubmit={go} />;
}
