import { writeFile } from 'node:fs/promises';
import { openLogin, signIn } from './accounts.ts';
import { expect, test, visit } from './journey.ts';

const megabyte = 1024 * 1024;

test(
  'a file whose page was closed on the way goes on where it stopped',
  { tag: '@desktop' },
  async ({ page }, testInfo) => {
    const file = testInfo.outputPath('谱图.txt');
    await writeFile(file, Buffer.alloc(12 * megabyte, 'a'));
    await visit(page, '/require');
    await openLogin(page, false);
    await signIn(page, 'student');
    const picker = page.getByLabel('附件（选填）');
    const sent: number[] = [];
    let isOffline = true;
    const onItsWay = Promise.withResolvers<void>();
    await page.route('**/upload/resumable/*', async (route) => {
      const offset = Number(route.request().headers()['upload-offset']);
      if (route.request().method() !== 'PATCH') return route.continue();
      // The second part is on its way when the page is closed.
      if (isOffline && offset > 0) return onItsWay.resolve();
      sent.push(offset);
      await route.continue();
    });
    await picker.setInputFiles(file);
    const progress = page.getByRole('progressbar', { name: '上传进度：谱图.txt' });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
    await onItsWay.promise;
    await page.reload();
    isOffline = false;
    await picker.setInputFiles(file);
    await expect(page.getByRole('listitem').filter({ hasText: '谱图.txt' })).toContainText('已上传', {
      timeout: 20_000,
    });
    // A part may be sent again before the page closes; none is left out or begun elsewhere.
    expect([...new Set(sent)]).toEqual([0, 5 * megabyte, 10 * megabyte]);
  },
);
