import { Failure } from '../../core/failure.ts';

/**
 * Awaits a statement that writes; where a unique constraint named in `messages` stands in its way it refuses with
 * that message. The transaction is lost then, as with every refusal.
 */
export async function refuseTaken<Result>(
  statement: PromiseLike<Result>,
  messages: Readonly<Record<string, string>>,
): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    const { code, constraint = '' } = databaseErrorOf(error);
    const message = code === uniqueViolation ? messages[constraint] : undefined;
    if (message) throw new Failure(message);
    throw error;
  }
}

const uniqueViolation = '23505';

/** Drizzle wraps what the driver throws. */
function databaseErrorOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause ?? error) as { code?: string; constraint?: string };
}
