import * as z from 'zod/mini'
import { emailField, newPasswordField } from '#app/features/accounts/core/account-schemas.ts'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/features/profiles/profile-schemas.ts'
import { storyContentField } from '#app/features/stories/story-schemas.ts'

/** The waitlist form, as the browser sends it and the server takes it. */
export const waitlistSchema = z.strictObject({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  /** Blank counts as none. */
  organization: z.optional(organizationField),
  workDescription: workDescriptionField,
  airQualityStory: storyContentField,
  sharePermission: z._default(z.boolean('This must be true or false.'), false),
})

export type WaitlistForm = z.output<typeof waitlistSchema>

/**
 * What became of it: `account_created` when the address must be confirmed from a mail first; else the story is
 * already shared, or saved privately. The same for an address that has an account and one that has none.
 */
export const waitlistResponseSchema = z.object({
  outcome: z.enum(['account_created', 'story_shared', 'story_saved']),
})

export type WaitlistResponse = z.infer<typeof waitlistResponseSchema>
