import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares these tables with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/src/*/table.ts',
  out: './server/src/db/migrations',
});
