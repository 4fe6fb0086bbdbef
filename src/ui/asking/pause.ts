/** Waits before it is asked again, in a hidden page until it is visible. Throws AbortError when cancelled. */
export async function pause(ms: number, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
  if (signal.aborted) throw new DOMException('cancelled', 'AbortError');
}
