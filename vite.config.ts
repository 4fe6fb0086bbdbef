import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found only after the first page otherwise, which makes the development server load that page twice.
  optimizeDeps: { include: ['zod'] },
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
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                },
                { name: 'shared', test: /src[\\/](core|ui)[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
