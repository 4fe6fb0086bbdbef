import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page, in the order of specification section 2; what is not listed is not found. */
export default [
  layout('layouts/public.tsx', [
    index('../features/home/public/home-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
