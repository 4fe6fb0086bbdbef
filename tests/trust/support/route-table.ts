import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { methodsOf } from '../../../src/host/http/http.ts';
import { newWorld, type World, type WorldOptions } from '../../world.ts';

/** One address that the router answers one method at; names in it have become `nothing`. */
export type Route = { method: string; address: string };

/** A world, with every route that its router has been given; those for any address below a folder are left out. */
export async function worldWithRoutes(options?: WorldOptions): Promise<{ world: World; routes: Route[] }> {
  const routes: Route[] = [];
  const note = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method, config }) => {
      for (const [address, call] of config?.calls ?? [])
        for (const one of methodsOf(call)) routes.push({ method: one, address });
      if (url.includes('*')) return;
      const address = url.replace(/:\w+/g, 'nothing');
      for (const one of [method].flat()) routes.push({ method: one, address });
    });
  channel('fastify.initialization').subscribe(note);
  const world = await newWorld(options);
  channel('fastify.initialization').unsubscribe(note);
  return { world, routes };
}
