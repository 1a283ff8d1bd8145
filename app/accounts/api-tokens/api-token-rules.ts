import type { ApiScope } from '#database/schema/desk/api-tokens.ts'

/** What owners may make one for. */
export const apiScopes = [
  'people:read',
  'people:write',
  'bounces:write',
] as const satisfies readonly ApiScope[]

/** What a token may be for, for whoever makes one. */
export const scopeTitles: Readonly<Record<(typeof apiScopes)[number], string>> = {
  'people:read': 'Read people: download everybody as CSV',
  'people:write': 'Write people: bring in a CSV, and take it back',
  'bounces:write': 'Report bounces: hand in emails that came back',
}

export const tokenDays = [7, 30, 90] as const
export const maxTokenName = 60
/** On one site, so that somebody knows each of them. */
export const maxApiTokens = 20

/** Where programs call with such a token. They know no client key and have no session. */
export const peopleFilePath = '/api/people.csv'
export const peopleImportsPath = '/api/people-imports'
export const bouncesPath = '/api/bounces'
