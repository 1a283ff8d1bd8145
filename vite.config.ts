import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { codeSplittingGroups } from './scripts/vite/code-splitting-groups.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/**
 * Packages of many modules, of which little is used: loaded as they are they would take most of the memory. Not in
 * development, where what they import would be taken for packages found late.
 */
const bundledPackages = [
  /^@radix-ui\//,
  /^@tanstack\//,
  'drizzle-orm',
  'hono',
  'hono-openapi',
  // With the rest of Hono, or its errors would be of another copy's class.
  '@hono/standard-validator',
  'lucide-react',
  'nodemailer',
  'postal-mime',
  'radix-ui',
  'react-router',
  // With the router, or it would have another copy of it.
  '@react-router/node',
  'sonner',
  'valibot',
]

const ofEveryPage = /assets\/(framework|rolldown-runtime|with-all)-/
const ofStories = /assets\/(story|community|with-story)-/
/** Of those with stories, except the home page, which loads them later. */
const ofTheirPages = /assets\/(framework|rolldown-runtime|with-(all|home|story)|common)-/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineScripts()],
  // All of the browser's modules: a package found only when its page is opened would have the page loaded again.
  optimizeDeps: {
    entries: [
      'app/**/*.{ts,tsx}',
      '!app/routes.ts',
      '!app/**/*.server.ts',
      '!app/**/*.test.{ts,tsx}',
      '!app/**/testing/**',
    ],
  },
  // The browser's groups give a part of two pages a file of its own, however either imports it.
  build: { rollupOptions: { checks: { ineffectiveDynamicImport: false } } },
  environments: {
    client: {
      build: {
        // What a page loads later has to name only what it does not have.
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId }) =>
            needed.filter((each) => !(ofStories.test(hostId) ? ofTheirPages : ofEveryPage).test(each)),
        },
        rollupOptions: {
          output: {
            codeSplitting: { groups: codeSplittingGroups },
          },
        },
      },
    },
    ssr: {
      // The server's own entry is the input: its API, jobs and pages share one module graph.
      // Node keeps the text of what it runs in memory: without comments, and with a byte for each letter, not two.
      build: {
        rollupOptions: { input: './server/entry.ts', output: { comments: false, charset: 'ascii' } },
      },
      resolve: { noExternal: command === 'build' ? bundledPackages : [] },
    },
  },
}))
