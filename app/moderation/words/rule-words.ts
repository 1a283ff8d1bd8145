import type { WordRule } from './word-schemas.ts'

export function describeAction(dryRun: boolean, action: WordRule['action']): string {
  if (dryRun) return 'Only counts.'
  return action === 'hold'
    ? 'Holds the text until a moderator decides.'
    : 'Opens a case; the text stays public.'
}

export function describeHits({ hits, wrongHits }: Pick<WordRule, 'hits' | 'wrongHits'>): string {
  if (hits === 0) return 'No hits.'
  const all = hits === 1 ? 'One hit' : `${hits} hits`
  return wrongHits === 0 ? `${all}.` : `${all}, ${wrongHits} of them wrong.`
}
