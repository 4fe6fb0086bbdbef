import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { equal } from '../../host/records/filters.ts';
import { picturePath } from './contract.ts';
import { files } from './tables.ts';

/** Shows pictures of public pages. A picture never changes under its address, so browsers keep it for good. */
export function routePictures(app: FastifyInstance, host: Pick<CallHost, 'replica' | 'store'>) {
  app.get<{ Params: { rid: string } }>(picturePath(':rid'), async (request, reply) => {
    const { rid } = request.params;
    const [picture] = /^[0-9A-Z]{26}$/.test(rid)
      ? await host.replica
          .select()
          .from(files)
          .where(equal(files, { rid, purpose: 'picture' }))
      : [];
    if (!picture) return reply.callNotFound();
    return reply
      .headers({
        'content-type': picture.type,
        'content-length': picture.bytes,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(await host.store.read(picture.storedAs));
  });
}
