import * as v from 'valibot'

/** The header of an answer 428, in which a form's page finds what its device is to work on. */
export const formChallengeHeader = 'form-challenge'

/** The request header in which the page says what came of it. */
export const formWorkHeader = 'form-work'

/** What stands there when the device could not do it: then the text waits for a moderator. */
export const noWork = 'none'

/** In hexadecimal; what isn’t opens nothing. */
const hex = v.string()

/** As altcha has it, in base64url. */
export const challengeSchema = v.object({
  parameters: v.object({
    algorithm: v.string(),
    cost: v.number(),
    data: v.object({ for: v.string() }),
    /** In seconds. */
    expiresAt: v.number(),
    keyLength: v.number(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
})

export const doneWorkSchema = v.object({
  challenge: challengeSchema,
  solution: v.object({ counter: v.number(), derivedKey: hex }),
})
