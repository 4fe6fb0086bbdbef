import { useRouteLoaderData } from 'react-router';

/** The origin of the shop's canonical addresses, e.g. https://example.com. */
export function useOrigin(): string {
  return useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
}

/** What the shop is called. */
export function useShopName(): string {
  return useRouteLoaderData<{ shell: { brand: { name: string } } }>('root')?.shell.brand.name ?? '';
}
