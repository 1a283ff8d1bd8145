import * as v from 'valibot'
import { newProfileSchema } from '#app/accounts/profiles/new-profile-schemas.ts'
import { type LinkType, linkTypes } from '#app/platform/http/page-paths.ts'
import { maxBrowserSecrets } from '#app/platform/session/browser-secrets.ts'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** Recognizes the browser that sent a sign-up when the emailed link is followed. */
export const browserSecretField = v.optional(secret)

/** The secrets of the browser's latest sign-ups; omitted by clients without browser secrets. */
export const browserSecretsField = v.optional(v.pipe(v.array(secret), v.maxLength(maxBrowserSecrets)))

export const linkPreviewRequestSchema = requestObject({
  tokenHash: secret,
  type: v.picklist(linkTypes),
  browserSecrets: browserSecretsField,
})

export const linkContinuationRequestSchema = requestObject({
  tokenHash: secret,
  type: v.picklist(linkTypes),
  browserSecrets: browserSecretsField,
  /** True if the reader says that they chose the sign-up's password. */
  keepsPassword: v.optional(v.boolean('This must be true or false.'), false),
})

export const linkContinuationSchema = v.object({ redirectTo: v.string() })

const refusableLinkTypes = ['signup', 'recovery', 'story_confirmation'] as const satisfies LinkType[]

export type RefusableLinkType = (typeof refusableLinkTypes)[number]

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
      /** True if keeping the story publishes it. */
      becomesPublic: v.boolean(),
      /** The author's name for readers. Omitted by earlier servers. */
      shownAs: v.optional(v.string()),
    }),
  ),
})

export type SignUpPreview = v.InferOutput<typeof signUpSchema>

export const linkPreviewSchema = v.object({
  email: v.string(),
  newEmail: v.nullable(v.string()),
  /** The site or app that continues; null for this site. */
  continuesAt: v.nullable(v.string()),
  /** True if the account has no password until the member chooses one or keeps the sign-up's. */
  choosesPassword: v.boolean(),
  /** True if the sign-up's password counts only once the reader confirms that they chose it. */
  asksForPassword: v.boolean(),
  /** Sent by another browser, perhaps by someone else; null if there is nothing to decide. */
  signUp: v.nullable(signUpSchema),
})

export type LinkPreview = v.InferOutput<typeof linkPreviewSchema>
