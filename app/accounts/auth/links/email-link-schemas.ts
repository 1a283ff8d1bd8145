import * as v from 'valibot'
import { newProfileSchema } from '#app/accounts/profiles/new-profile-schemas.ts'
import { type LinkType, linkTypes } from '#app/platform/http/page-paths.ts'
import { maxBrowserSecrets } from '#app/platform/session/browser-secrets.ts'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** By which a browser that has sent a sign-up is known again when the emailed link is followed. */
export const browserSecretField = v.optional(secret)

/** Those of a browser's latest sign-ups, of which a link may be one; none from a client that knows nothing of browsers. */
export const browserSecretsField = v.optional(v.pipe(v.array(secret), v.maxLength(maxBrowserSecrets)))

/** Asks what following an emailed link would do. */
export const linkPreviewRequestSchema = requestObject({
  tokenHash: secret,
  type: v.picklist(linkTypes),
  browserSecrets: browserSecretsField,
})

/** Follows a link for another site or app. */
export const linkContinuationRequestSchema = requestObject({
  tokenHash: secret,
  type: v.picklist(linkTypes),
  browserSecrets: browserSecretsField,
  /** Whether its reader says that the sign-up, with its password, is their own. */
  keepsPassword: v.optional(v.boolean('This must be true or false.'), false),
})

/** The address with which the browser goes on there. */
export const linkContinuationSchema = v.object({ redirectTo: v.string() })

const refusableLinkTypes = ['signup', 'recovery', 'story_confirmation'] as const satisfies LinkType[]

export type RefusableLinkType = (typeof refusableLinkTypes)[number]

/** Asks to delete what came with a link's sign-up. */
export const linkRefusalRequestSchema = requestObject({
  tokenHash: secret,
  type: v.picklist(refusableLinkTypes),
})

export const linkRefusalResponseSchema = v.object({ outcome: v.literal('deleted') })

const signUpSchema = v.object({
  sentAt: timestampField,
  ...newProfileSchema.entries,
  stories: v.array(
    v.object({
      id: uuidField(),
      title: v.nullable(v.string()),
      content: v.string(),
      /** Whether keeping it shows it to everybody. */
      becomesPublic: v.boolean(),
    }),
  ),
})

export type SignUpPreview = v.InferOutput<typeof signUpSchema>

/** What following a link would do. */
export const linkPreviewSchema = v.object({
  /** The account's address. */
  email: v.string(),
  /** The address that the account would get. */
  newEmail: v.nullable(v.string()),
  /** The site or app that goes on with it; null for this site. */
  continuesAt: v.nullable(v.string()),
  /** Whether the account would have no password until its owner chooses one. */
  choosesPassword: v.boolean(),
  /** Whether the password of the sign-up counts only if the reader says that it is theirs. */
  asksForPassword: v.boolean(),
  /** What another browser set up, perhaps somebody else's; null where there is nothing to decide. */
  signUp: v.nullable(signUpSchema),
})

export type LinkPreview = v.InferOutput<typeof linkPreviewSchema>
