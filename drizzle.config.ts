import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares these tables with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/src/{features,platform}/*/table.ts',
  out: './server/src/platform/db/migrations',
});
