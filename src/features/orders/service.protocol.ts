import { z } from 'zod';
import type { Database } from '../../host/database.ts';
import { loadSettings } from '../settings/service.ts';

/** Versions of the texts that customers agree to. */
const ProtocolVersions = z.looseObject({ service: z.string() }).default({ service: '2026-01' });

/** The version of the service protocol that is to be agreed to now. One statement. */
export async function currentProtocol(db: Database): Promise<string> {
  return (await loadSettings(db, { protocolVersions: ProtocolVersions })).protocolVersions.service;
}
