import path from 'node:path'

/**
 * Words that this project once used, and what the field says instead. `CONTRIBUTING.md` has the glossary. A word may be
 * several in a row, in kebab case.
 */
const retiredWords: Readonly<Record<string, string>> = {
  'account-rows': 'account-queries',
  admit: 'admission-limiter',
  alive: 'hydrated',
  answer: 'response',
  answers: 'responses',
  'api-failure': 'ApiClientError',
  asleep: 'dehydrated',
  compose: 'create-services',
  contract: 'schemas',
  distant: 'lazy-hydrated',
  'do-once': 'withIdempotency',
  drawing: 'illustration',
  'early-presses': 'early-events',
  'even-time': 'padded-response-time',
  feel: 'ux',
  'follow-link': 'consume-link',
  'good-moment': 'popup-timing',
  'held-change': 'lock-race',
  housekeeping: 'cleanup-job',
  'info-boxes': 'story-stats',
  'keep-house': 'run-cleanup',
  'last-click': 'pending-reactions',
  'later-indexes': 'concurrent-indexes',
  'lay-out-all': 'disable-content-visibility',
  lettering: 'text-outlines',
  'list-address': 'list-params',
  'lost-focus': 'restore-focus',
  'mail-cap': 'mail-rate-limit',
  'mailed-link': 'email-link',
  'missing-row': 'foreign-key-errors',
  'moment-cursor': 'keyset-cursor',
  'name-answer': 'response-request-id',
  'name-of': 'read-request-id',
  'name-request': 'request-id-context',
  'page-head': 'page-header',
  patiently: 'with-retry',
  'plain-line': 'sanitize-name',
  'read-for-page': 'loader-errors',
  'run-until-stopped': 'lifecycle',
  'session-shown': 'auth-gate',
  sleeper: 'deferred-hydration',
  sleeping: 'deferred-hydration',
  'slow-way': 'postgres-proxy',
  'start-error': 'OperatorError',
  'story-box': 'story-composer',
  sweep: 'purge',
  sweeps: 'purge',
  'take-over': 'import-guest-bookmarks',
  'take-place': 'acquire',
  'take-turns': 'keyed-mutex',
  'visitor-bookmarks': 'guest-bookmarks',
  walls: 'rls',
  'when-near': 'when-visible',
  'with-queries': 'query-layout',
  'without-repeats': 'unique-by-id',
  wishes: 'pending-reactions',
}

const exportPattern =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

/** One line for each retired word in the name of a file or of something that it exports. */
export function findRetiredWords(file: string, source: string): string[] {
  const names = [path.posix.basename(file).replace(/\..*$/, '')]
  for (const [, name = ''] of source.matchAll(exportPattern)) names.push(name)
  return names.flatMap((name) =>
    findWords(name).map((word) => `retired word in ${file}: ${name} (say "${retiredWords[word]}")`),
  )
}

function findWords(name: string): string[] {
  const words = `-${name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}-`
  return Object.keys(retiredWords).filter((word) => words.includes(`-${word}-`))
}
