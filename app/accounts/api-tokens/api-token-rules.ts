import type { ApiScope } from '#database/actor.ts'

export const apiScopes = [
  'people:read',
  'people:write',
  'bounces:write',
] as const satisfies readonly ApiScope[]

export const scopeTitles: Readonly<Record<(typeof apiScopes)[number], string>> = {
  'people:read': 'Read people: download everybody as CSV',
  'people:write': 'Write people: bring in a CSV, and take it back',
  'bounces:write': 'Report bounces: hand in emails that came back',
}

export const tokenDays = [7, 30, 90] as const
export const maxTokenName = 60
/** The limit for the whole site, so that owners can keep track of them. */
export const maxApiTokens = 20
