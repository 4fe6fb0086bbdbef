import type { Config } from '../config/config.ts';
import { reasonOf } from '../reason.ts';
import {
  type Connection,
  type Database,
  isSuperuser,
  isUpToDate,
  migrate,
  type OpenDatabase,
  openDatabase,
  serverMajorVersion,
} from './database.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

const oldestPostgres = 15;

/**
 * The process's database, up to date and open; `connection` is for what needs one of its own, such as to listen. `stop` closes it,
 * and ends it when it is the embedded one.
 */
export type RunningDatabase = {
  connection: Connection;
  primary: OpenDatabase;
  replica?: OpenDatabase;
  stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL or reaches the one of DATABASE_URL, brings its tables up to date and opens it. `admit`
 * looks at it before anything is changed, and may refuse it. The embedded one may have `begun` to start.
 */
export async function startDatabase(
  config: Config,
  say: (line: string) => void,
  onError: (error: Error) => void,
  admit: (db: Database) => Promise<void>,
  begun?: Promise<EmbeddedDatabase>,
): Promise<RunningDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await (begun ?? startEmbeddedDatabase({ dataDir: config.dataDir, log: say }));
  const reached = (url = ''): Connection => embedded?.connection ?? { connectionString: url };
  const connection = reached(config.directUrl);
  const primary = openDatabase(reached(config.databaseUrl), config.poolSize, onError, config);
  const replica = config.replicaUrl
    ? openDatabase({ connectionString: config.replicaUrl }, config.poolSize, onError, config)
    : undefined;
  const stop = async () => {
    await Promise.all([primary.close(), replica?.close()]);
    await embedded?.stop();
  };
  try {
    const version = await serverMajorVersion(primary.db).catch((error) => {
      if (embedded) throw error;
      throw new Error(`无法连接 DATABASE_URL 指定的数据库：${reasonOf(error)}`);
    });
    if (version < oldestPostgres) {
      throw new Error(`需要 PostgreSQL ${oldestPostgres} 或更新版本，当前为 ${version}`);
    }
    await admit(primary.db);
    if (await isSuperuser(primary.db)) {
      say(
        '注意：DATABASE_URL 中的用户是数据库超级用户，能读写服务器上的文件并执行命令；请改用只拥有本库的普通用户',
      );
    }
    if (!(await isUpToDate(primary.db))) await migrate(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, primary, replica, stop };
}
