import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name what_it_does` writes the difference to the last migration as SQL. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './database/schema/**/*.ts',
  out: './database/migrations',
  breakpoints: true,
})
