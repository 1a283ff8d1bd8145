import type { Fold } from '#app/features/stories/folds.ts'

/** Why a story or comment is folded. */
export const describeFold = (fold: Fold, what: 'story' | 'comment') =>
  ({
    reported: `You reported this ${what}.`,
    hidden: `You hid this ${what}.`,
    muted: `A ${what} by somebody you muted.`,
    word: `A ${what} with a word that you don’t want to read.`,
  })[fold]
