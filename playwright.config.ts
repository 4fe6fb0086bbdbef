import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Tests tagged @desktop or @phone run at that size only, all others at both. */
export default defineConfig({
  testDir: 'e2e',
  // What takes minutes is for `npm run trust`.
  testIgnore: process.env.TRUST_SEEN ? [] : [/\/e2e\/trust\//],
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  // What fails on a busy machine is tried once more, and told as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Pages that one stands before are out of reach of what journeys have answered otherwise; the one about it lets it in.
    serviceWorkers: 'block',
    // Nothing moves unless a journey is about what moves, so that nothing has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Without a language of letters beyond ASCII the browser gives Chinese file names away.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>,
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else each tab has its process, and another one for the empty page that it begins with.
        '--renderer-process-limit=1',
        // No page lives so long that compiling what is already understood earns its time.
        '--js-flags=--no-opt --no-sparkplug',
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
