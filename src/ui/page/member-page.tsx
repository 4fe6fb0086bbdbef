import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, type Params, useLoaderData } from 'react-router';
import { type Loaded, load } from '../asking/load.ts';
import { LoadedPage } from './loaded-page.tsx';
import { privateMeta } from './page-meta.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** What a page is asked with: its address in parts. */
type At = { search: URLSearchParams; params: Params; pathname: string };

/** What the module of a page of the member centre exports: it asks in the browser and draws what it was answered. */
export function memberPage<Data>(
  title: string,
  get: (at: At) => Promise<Data>,
  draw: (data: Data) => ReactNode,
) {
  return {
    clientLoader: ({ request, params }: ClientLoaderFunctionArgs): Promise<Loaded<Data>> => {
      const { pathname, searchParams } = new URL(request.url);
      return load(() => get({ search: searchParams, params, pathname }));
    },
    HydrateFallback: PageSkeleton,
    meta: ((args) => privateMeta(args, title)) as MetaFunction,
    // biome-ignore lint/correctness/noComponentHookFactories: it is made once, when the page's module is loaded
    Page: () => <LoadedPage loaded={useLoaderData<Loaded<Data>>()}>{draw}</LoadedPage>,
  };
}
