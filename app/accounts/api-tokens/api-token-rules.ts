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

export const tokenDays = [7, 30, 90] as const
export const maxTokenName = 60
/** For the whole site: low enough for owners to keep track of all tokens. */
export const maxApiTokens = 20
/** Expired tokens are listed this long. */
export const expiredTokenKeptMs = 30 * 86_400_000
