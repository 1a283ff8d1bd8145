import type { IForbiddenRuleType } from 'dependency-cruiser'

const serverOnly = '[.]server[.]tsx?$|^(server|database|cli)/'

/** Who may import whom. Cycles between folders are found by `findFolderCycles`. */
export const importRules: IForbiddenRuleType[] = [
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
    name: 'what features share knows no feature',
    severity: 'error',
    from: { path: '^app/(ui|hydration|http|validation|storage|concurrency|images)/' },
    to: { path: '^app/features/' },
  },
  {
    name: 'app/ui reaches neither server code nor the database',
    severity: 'error',
    from: { path: '^app/ui/' },
    to: { path: serverOnly },
  },
  {
    name: 'browser code takes only types from server code',
    severity: 'error',
    // React Router takes loaders out of routes and the root before it sends them.
    from: { path: '^app/', pathNot: '[.]server[.]tsx?$|^app/(routes/|root[.]tsx$)' },
    to: { path: serverOnly, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'a feature’s commands are called by itself, by another’s commands or API, or by the server',
    severity: 'error',
    from: { path: '^app/features/([^/]+)/', pathNot: '/commands/|-api[.]server[.]ts$' },
    to: { path: '^app/features/[^/]+/commands/', pathNot: '^app/features/$1/' },
  },
  {
    name: 'the site imports neither commands nor tests',
    severity: 'error',
    from: { path: '^(server|scripts)/' },
    to: { path: '^(cli|tests)/' },
  },
]
