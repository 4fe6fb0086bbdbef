import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Pieces without schemas that the home page does without. */
const contentOnly =
  /^(breadcrumbs|fact|found|json-ld|network|not-found|pager|region-rules|rich-text|send-file|shanghai|site|transitions)\./;

/** What lists, details and articles have in common, and the home page does without. */
const isOfContentPages = (id: string) => {
  if (/src[\\/]ui[\\/]forms[\\/]field\./.test(id)) return true;
  const [, folder, file = ''] =
    /src[\\/](core|ui|features[\\/]catalogue[\\/]public)[\\/]([^\\/]+)$/.exec(id) ?? [];
  return folder === 'core' || folder === 'ui' ? contentOnly.test(file) : folder !== undefined;
};

/** What public pages load at once; calls, forms and the member centre come in chunks of their own. */
const isOfEveryPage = (id: string) => {
  if (/src[\\/]site[\\/]guard\.|public[\\/](search-box|places|article-link|thanks-rows)\./.test(id))
    return true;
  const [, layer, file = ''] = /src[\\/](core|ui)[\\/]([^\\/]+)$/.exec(id) ?? [];
  if (contentOnly.test(file)) return false;
  return layer === 'core'
    ? !/^(fields|money|parcel|regions|status-tone|text-list|upload)\./.test(file)
    : file !== '' &&
        !/^(send|load|loaded-page|page-head|page-skeleton|card|dialog-frame|download|follow|region-picker|request-key|status-tag|theme\.generated|use-delayed)\./.test(
          file,
        );
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found only after the first page otherwise, which makes the development server load that page twice.
  optimizeDeps: { include: ['zod'] },
  // Workers load what a file needs when it comes.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few, long-lived files: what every page needs changes only with its packages.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  // With what fetches lazy chunks, or every page would load the chunk that happens to hold it.
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/,
                  priority: 2,
                },
                { name: 'shared', test: isOfEveryPage, minShareCount: 2, priority: 1 },
                { name: 'content', test: isOfContentPages, minShareCount: 2 },
                {
                  name: 'account',
                  test: /src[\\/](core[\\/]|ui[\\/](?!antd)|features[\\/]\w+[\\/]contract\.)/,
                  minShareCount: 2,
                },
                {
                  name: 'antd',
                  test: /src[\\/]ui[\\/]antd[\\/]|node_modules[\\/]antd[\\/]/,
                  minShareCount: 2,
                },
                { name: 'human-check', test: /node_modules[\\/]altcha-lib[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
