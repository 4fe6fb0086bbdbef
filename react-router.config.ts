import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  // The pages are cached whole: they carry no nonce, so scripts are trusted by their hashes instead.
  subResourceIntegrity: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
