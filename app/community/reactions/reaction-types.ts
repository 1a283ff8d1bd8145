export const reactionTypes = ['heart', 'support', 'helpful', 'sad'] as const

export type ReactionType = (typeof reactionTypes)[number]

export const reactionLabels: Record<ReactionType, string> = {
  heart: 'Love',
  support: 'Support',
  helpful: 'Helpful',
  sad: 'Sad',
}
