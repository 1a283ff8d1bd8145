import { passwordMax, passwordMin } from '../auth-limits.ts'

/** Uses NFKC because keyboards may encode the same password differently. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Counts code points, so that an emoji is one character. */
export function findPasswordProblem(typed: string): { code: string; message: string } | null {
  const tooLong = { code: 'too_long', message: `Please use at most ${passwordMax} characters.` }
  if (typed === '') return { code: 'required', message: 'Please enter a password.' }
  // Bounds the work for hostile input: no valid password is longer in any encoding.
  if (typed.length > passwordMax * 8) return tooLong
  if (!typed.isWellFormed())
    return {
      code: 'invalid_characters',
      message: 'This contains characters that can’t be used in a password.',
    }
  const length = [...normalizePassword(typed)].length
  if (length > passwordMax) return tooLong
  if (length < passwordMin)
    return { code: 'too_short', message: `Please use at least ${passwordMin} characters.` }
  return null
}
