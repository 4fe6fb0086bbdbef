import { showError, showSuccess } from './toast.tsx';

/** Puts a text on the clipboard and says so with `done`; where the browser does not let it, that is told. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(done);
  } catch {
    showError('浏览器不允许复制，请手动选择文字');
  }
}
