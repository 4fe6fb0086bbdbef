import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Tests tagged @desktop or @phone run at that size only, all others at both. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing moves unless a journey is about what moves, so that nothing has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
