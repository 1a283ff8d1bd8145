import type { ApiScope } from '#database/actor.ts'

export const apiScopes = [
  'people:read',
  'people:write',
  'bounces:write',
] as const satisfies readonly ApiScope[]

export const scopeTitles: Readonly<Record<(typeof apiScopes)[number], string>> = {
  'people:read': 'Read people: download all as CSV',
  'people:write': 'Write people: import a CSV and undo it',
  'bounces:write': 'Report bounces: submit returned emails',
}
