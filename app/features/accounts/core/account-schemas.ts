import * as z from 'zod/mini'
import { normalizeEmail } from './email-address.ts'

export const passwordMin = 6
export const passwordMax = 128

/** An address as somebody types it; what comes out is normalised. */
export const emailField = z.string('Please enter your email address.').check(
  z.overwrite((typed) => normalizeEmail(typed) ?? typed),
  z.check<string>(({ value, issues }) => {
    const isMissing = value.trim() === ''
    if (!isMissing && normalizeEmail(value) !== null) return
    issues.push({
      code: 'custom',
      input: value,
      params: { code: isMissing ? 'required' : 'invalid' },
      message: isMissing
        ? 'Please enter your email address.'
        : 'Please enter an email address, such as name@example.com.',
    })
  }),
  z.meta({ format: 'email', maxLength: 254 }),
)

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
  if (!typed.isWellFormed()) return { code: 'invalid_characters', message: 'Please use other characters.' }
  const length = [...normalizePassword(typed)].length
  if (length > passwordMax) return tooLong
  if (length < passwordMin)
    return { code: 'too_short', message: `Please use at least ${passwordMin} characters.` }
  return null
}

/** A password somebody chooses. The server refuses the most common ones besides, with `weak_password`. */
export const newPasswordField = z.string('Please enter a password.').check(
  z.check<string>(({ value, issues }) => {
    const problem = findPasswordProblem(value)
    if (problem)
      issues.push({ code: 'custom', input: value, message: problem.message, params: { code: problem.code } })
  }),
  z.meta({ minLength: passwordMin, description: `${passwordMin} to ${passwordMax} characters.` }),
)

/** What a mailed link can be followed for: the `type` in its address. */
export const linkTypes = ['signup', 'recovery', 'email_change', 'story_confirmation'] as const

export type LinkType = (typeof linkTypes)[number]

/**
 * The type under which the auth protocol knows a link. It has no name for the confirmation of a story, so that one
 * travels as `email`, which nothing else here uses: each type stands for exactly one purpose.
 */
export const protocolTypes = {
  signup: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
  story_confirmation: 'email',
} as const satisfies Record<LinkType, string>

export type ProtocolType = (typeof protocolTypes)[LinkType]

export function asProtocolType(type: LinkType): ProtocolType {
  return protocolTypes[type]
}

/** @returns null for a type of the protocol that this site sends no links for */
export function asLinkType(protocolType: string): LinkType | null {
  return linkTypes.find((type) => protocolTypes[type] === protocolType) ?? null
}
