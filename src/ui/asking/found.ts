/**
 * The data that a page's loader asks for; null when the call refuses it, and then the page is not there. Whatever
 * else goes wrong is thrown.
 */
export async function orNull<Data>(asked: Promise<Data>): Promise<Data | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') return null;
    throw error;
  }
}
