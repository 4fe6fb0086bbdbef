/**
 * What works that do not wait for each other come to, once none of them is under way any more; throws the first error in
 * their order. Parts of one transaction go out together so: whatever went on after its end would be outside of it.
 */
export async function together<Works extends readonly PromiseLike<unknown>[]>(
  ...works: Works
): Promise<{ -readonly [Nth in keyof Works]: Awaited<Works[Nth]> }> {
  const outcomes = await Promise.allSettled(works);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [Nth in keyof Works]: Awaited<Works[Nth]> };
}
