import { z } from 'zod';
import { jsonOf, type ProviderExchange, ProviderFailed } from './outbound.ts';
import type { ProviderMemory } from './provider-memory.ts';

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const Kept = z.object({ token: z.string(), until: z.number(), at: z.number() });

/** Before it ends a token is replaced; after a refusal none is asked for; a refused one is replaced when so old, in ms. */
const margin = 30 * 60_000;
const pauseAfterRefusal = 60 * 60_000;
const shortestLife = 12 * 60 * 60_000;

/** The token of an app of the Nuonuo platform. */
export type NuonuoToken = {
  current: () => Promise<string>;
  /** The gateway does not take this one: another one, unless it is so young that the fault is elsewhere. */
  renewed: (refused: string) => Promise<string>;
};

/**
 * Keeps a token, which holds for a day and of which an app gets 50 in 30 days: all processes share one, and whoever is
 * refused waits an hour. Throws ProviderFailed. https://open.nuonuo.com (自用型应用, client_credentials)
 */
export function createNuonuoToken(
  { appKey, appSecret, tokenUrl }: { appKey: string; appSecret: string; tokenUrl: string },
  now: () => Date,
  memory: ProviderMemory,
  exchange: ProviderExchange,
): NuonuoToken {
  const name = `nuonuo-token ${appKey}`;
  let underway: Promise<string> | undefined;

  const kept = async () => Kept.safeParse(jsonOf((await memory.read(name)) ?? '')).data;
  const once = (ask: () => Promise<string>) => {
    underway ??= ask().finally(() => {
      underway = undefined;
    });
    return underway;
  };

  async function fetchToken(): Promise<string> {
    const url = new URL(tokenUrl);
    const at = now().getTime();
    // Written before, so that a refusal, or no answer at all, is not followed by fifty more.
    await memory.write(name, JSON.stringify({ token: '', until: at + pauseAfterRefusal, at }));
    const answer = await exchange({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams({
        ...{ client_id: appKey, client_secret: appSecret, grant_type: 'client_credentials' },
      }).toString(),
    });
    const { data } = Answer.safeParse(jsonOf(answer.body.toString('utf8')));
    if (answer.status !== 200 || !data) throw new ProviderFailed(`${url.host}: gave no token`);
    const { access_token: token, expires_in: seconds } = data;
    await memory.write(name, JSON.stringify({ token, until: at + seconds * 1_000 - margin, at }));
    return token;
  }

  async function current(): Promise<string> {
    const known = await kept();
    if (!known || known.until <= now().getTime()) return once(fetchToken);
    if (!known.token) throw new ProviderFailed(`${new URL(tokenUrl).host}: gave no token a short while ago`);
    return known.token;
  }

  return {
    current,
    renewed: async (refused) => {
      const known = await kept();
      if (known?.token !== refused) return current();
      if (now().getTime() - known.at < shortestLife)
        throw new ProviderFailed(`${new URL(tokenUrl).host}: a new token is not taken`);
      return once(fetchToken);
    },
  };
}
