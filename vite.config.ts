import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { licenseList } from './scripts/licenses/license-list.ts'
import { codeSplittingGroups } from './scripts/vite/code-splitting-groups.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'

/**
 * Packages with many modules of which the server uses few. Unbundled, they would take most of the memory. Not bundled in development,
 * where Vite would discover their dependencies late and reload the page.
 */
const bundledPackages = [
  /^@radix-ui\//,
  /^@tanstack\//,
  'drizzle-orm',
  'hono',
  'hono-openapi',
  // Bundled with Hono, because a second copy would bring its own error classes and break `instanceof`.
  '@hono/standard-validator',
  'lucide-react',
  'nodemailer',
  'postal-mime',
  'radix-ui',
  'react-router',
  // Bundled with the router, because it would otherwise load a second copy of it.
  '@react-router/node',
  'sonner',
  'valibot',
]

const ofEveryPage = /assets\/(framework|rolldown-runtime|with-all)-/
const ofStories = /assets\/(story|community|with-story)-/
/** Chunks of the pages with stories, except the home page, which loads stories later. */
const ofTheirPages = /assets\/(framework|rolldown-runtime|with-(all|home|reading|story))-/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineScripts()],
  // All browser modules: a dependency discovered only when its page opens makes Vite reload that page.
  optimizeDeps: {
    entries: [
      'app/**/*.{ts,tsx}',
      '!app/routes.ts',
      '!app/**/*.server.ts',
      '!app/**/*.test.{ts,tsx}',
      '!app/**/testing/**',
    ],
  },
  // `codeSplitting.groups` determines the chunks, so a module may be imported both statically and dynamically.
  build: {
    license: { fileName: licenseList },
    // Timings would alarm people who start the site for the first time on a slow machine.
    rollupOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // Leaves chunks that the page has already loaded out of the preload list.
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
      // Node keeps source text in memory. Without comments it is shorter, and ASCII text takes one byte per character instead of two.
      build: {
        rollupOptions: { input: './server/site-entry.ts', output: { comments: false, charset: 'ascii' } },
      },
      resolve: { noExternal: command === 'build' ? bundledPackages : [] },
    },
  },
}))
