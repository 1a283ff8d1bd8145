import type { IForbiddenRuleType } from 'dependency-cruiser'

/** The layers of `app/`, lowest first. Each imports itself and lower layers. */
export const layers = [
  'platform',
  'accounts',
  'community',
  'air',
  'moderation',
  'audience',
  'site',
  'screens',
  'routes',
] as const

/** Matches a feature's folder within `app/`: `air` and `moderation` are one feature each. */
export const feature = '(air|moderation|[^/]+/[^/]+)'
const serverOnly = '[.]server[.]tsx?$|^(server|database|cli)/'

/** Forbidden imports. `findFolderCycles` finds cycles between folders. */
export const importRules: IForbiddenRuleType[] = [
  ...layers.slice(0, -1).map((layer, place) => ({
    name: 'a layer imports only itself and lower layers',
    severity: 'error' as const,
    from: { path: `^app/${layer}/` },
    to: { path: `^app/(${layers.slice(place + 1).join('|')})/` },
  })),
  { name: 'no cycle of files', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'the database knows nothing of what stands on it',
    severity: 'error',
    from: { path: '^database/' },
    to: { path: '^(app|server|cli|tests)/' },
  },
  {
    name: 'app knows neither the server nor the commands nor the tests',
    severity: 'error',
    from: { path: '^app/' },
    to: { path: '^(server|cli|tests|scripts)/' },
  },
  {
    name: 'only the app’s own entries import routes',
    severity: 'error',
    from: { path: '^(app/.+/|server/|cli/)', pathNot: '^app/routes/' },
    to: { path: '^app/routes/' },
  },
  {
    name: 'app/platform/ui reaches neither server code nor the database',
    severity: 'error',
    from: { path: '^app/platform/ui/' },
    to: { path: serverOnly },
  },
  {
    name: 'browser code takes only types from server code',
    severity: 'error',
    // React Router removes loaders from routes and the root before sending them to browsers.
    from: { path: '^app/', pathNot: '[.]server[.]tsx?$|^app/(routes/|root[.]tsx$)' },
    to: { path: serverOnly, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'a feature’s commands are called by itself, by another’s commands or API, or by the server',
    severity: 'error',
    from: { path: `^app/${feature}/`, pathNot: '[.]command[.]server[.]ts$|-api[.]server[.]ts$' },
    to: { path: `^app/.+[.]command[.]server[.]ts$`, pathNot: '^app/$1/' },
  },
  {
    name: 'the site imports neither commands nor tests',
    severity: 'error',
    from: { path: '^(server|scripts)/' },
    to: { path: '^(cli|tests)/' },
  },
]
