export const passwordMin = 6
export const passwordMax = 128

/**
 * The form in which a password is hashed and measured. The same characters can be encoded in several ways, and two
 * keyboards must not make two passwords of them.
 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** What is wrong with a password's form, or null. It counts code points, so that an emoji is one and nothing is cut. */
export function findPasswordProblem(typed: string): { code: string; message: string } | null {
  const tooLong = { code: 'too_long', message: `Please use at most ${passwordMax} characters.` }
  if (typed === '') return { code: 'required', message: 'Please enter a password.' }
  // Bounds the work for hostile input: no password within the limits is longer, however it is encoded.
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
