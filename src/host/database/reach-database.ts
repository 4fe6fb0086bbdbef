import type { Config } from '../config/config.ts';
import type { Connection } from './database.ts';
import { DataDirInUse, runningDatabase, startEmbeddedDatabase } from './embedded-database.ts';

/** The shop's database for a command beside it, also the embedded one of a product that runs. `stop` leaves it as it was. */
export async function reachDatabase(
  config: Pick<Config, 'directUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const stop = async () => {};
  if (config.directUrl) return { connection: { connectionString: config.directUrl }, stop };
  try {
    return await startEmbeddedDatabase({ dataDir: config.dataDir, log: say });
  } catch (error) {
    const connection = error instanceof DataDirInUse ? await runningDatabase(config.dataDir) : undefined;
    if (!connection) throw error;
    return { connection, stop };
  }
}
