import * as v from 'valibot'
import { emailField, newPasswordField } from '#app/accounts/auth/core/account-schemas.ts'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { storyContentField } from '#app/community/stories/story-schemas.ts'
import { requestObject } from '#app/platform/validation/fields.ts'

export const waitlistSchema = requestObject({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  organization: v.optional(organizationField),
  workDescription: workDescriptionField,
  airQualityStory: storyContentField,
  sharePermission: v.optional(v.boolean('This must be true or false.'), false),
  /** The story's title then does not include the name either. */
  isAnonymous: v.optional(v.boolean('This must be true or false.')),
})

export type WaitlistForm = v.InferOutput<typeof waitlistSchema>

/** The password is absent if an external auth service opens the account. */
export type WaitlistEntry = Omit<WaitlistForm, 'password'> & { password?: string | undefined }

/** `account_created` if the address must be confirmed first, which does not reveal whether it already had an account. */
export const waitlistResponseSchema = v.object({
  outcome: v.picklist(['account_created', 'story_shared', 'story_saved']),
})

export type WaitlistResponse = v.InferOutput<typeof waitlistResponseSchema>
