import * as v from 'valibot'
import { emailField, newPasswordField } from '#app/accounts/auth/core/account-schemas.ts'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { storyContentField } from '#app/community/stories/story-schemas.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'

/** The waitlist form, as the browser sends it and the server takes it. */
export const waitlistSchema = requestObject({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  /** Blank counts as none. */
  organization: v.optional(organizationField),
  workDescription: workDescriptionField,
  airQualityStory: storyContentField,
  sharePermission: v.optional(v.boolean('This must be true or false.'), false),
  /** The story shows no name, and its title contains none. */
  isAnonymous: v.optional(v.boolean('This must be true or false.')),
})

export type WaitlistForm = v.InferOutput<typeof waitlistSchema>

/** Without a password where an external auth service opens the account. */
export type WaitlistEntry = Omit<WaitlistForm, 'password'> & { password?: string | undefined }

/**
 * What became of it: `account_created` when the address must be confirmed from a mail first; else the story is
 * already shared, or saved privately. `account_created` tells nothing of whether the address had an account before.
 */
export const waitlistResponseSchema = v.object({
  outcome: v.picklist(['account_created', 'story_shared', 'story_saved']),
})

export type WaitlistResponse = v.InferOutput<typeof waitlistResponseSchema>
