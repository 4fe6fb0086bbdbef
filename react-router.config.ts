import type { Config } from '@react-router/dev/config';

const isEnglish = process.env.SITE_LANGUAGE === 'en';

export default {
  appDirectory: 'src/site',
  buildDirectory: isEnglish ? 'build/english' : 'build',
  basename: isEnglish ? '/en' : '/',
  // The pages are cached whole: they carry no nonce, so scripts are trusted by their hashes instead.
  subResourceIntegrity: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
