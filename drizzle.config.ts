import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/host/**/tables.ts', './src/features/**/tables*.ts'],
  out: './db/migrations',
});
