import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares these tables with the newest snapshot in `meta`; a new one replaces it. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/src/{features,platform}/*/table.ts',
  out: './server/src/platform/db/migrations',
});
