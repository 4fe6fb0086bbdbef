import { once } from 'node:events';
import { refreshSearch } from '../src/features/catalogue/search/search-index.ts';
import { whole } from '../src/features.ts';
import { type Connection, openDatabase } from '../src/host/database/database.ts';

/** Makes the search entries that are stale together with whoever started this, who sends where the database is. */
const [connection] = (await once(process, 'message')) as [Connection];
const database = openDatabase(connection, 2, () => {});
await refreshSearch(database.db, whole.searchSources);
await database.close();
process.disconnect();
