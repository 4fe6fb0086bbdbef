import { createParser } from 'eventsource-parser';
import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { SignedOut } from '../../core/failure.ts';
import { inLanguage } from '../../core/language.ts';
import { freshAccess } from '../asking/send.ts';
import { readStaffSession } from '../asking/staff-session.ts';

/** Pauses before a lost stream is opened again, in ms; they double from the first to the last. */
const pauses = { first: 1_000, last: 30_000 };

/**
 * Follows a call that stays open: hears each state that it tells, and opens it again when it is lost, until
 * `signal` ends it, nobody is signed in any more, or it is refused.
 */
export async function follow<C extends Call>(
  call: C,
  input: InputOf<C>,
  { signal, hear }: { signal: AbortSignal; hear: (state: OutputOf<C>) => void },
): Promise<void> {
  for (let pause = pauses.first; !signal.aborted; pause = Math.min(pause * 2, pauses.last)) {
    try {
      const isRefused = await listen(call, input, signal, (state: OutputOf<C>) => {
        pause = pauses.first;
        hear(state);
      });
      if (isRefused) return;
    } catch (error) {
      if (signal.aborted || error instanceof SignedOut) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Resolves when the stream ends: true when there was none because the call was refused. */
async function listen<State>(
  { path, access }: Call,
  input: object,
  signal: AbortSignal,
  hear: (state: State) => void,
): Promise<boolean> {
  const query = new URLSearchParams(input as Record<string, string>);
  const response = await fetch(`${path}?${query}`, {
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      ...inLanguage,
      token: access === 'staff' ? (readStaffSession()?.token ?? '') : await freshAccess(),
    },
    signal,
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.ok;
  const parser = createParser({ onEvent: ({ data }) => hear(JSON.parse(data)) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parser.feed(part.value);
  }
  return false;
}
