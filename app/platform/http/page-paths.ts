/** What an emailed link can be followed for: the `type` in the address of the page that it opens. */
export const linkTypes = ['signup', 'magiclink', 'recovery', 'email_change', 'story_confirmation'] as const

export type LinkType = (typeof linkTypes)[number]

/** The anchor of the home page's form section. */
export const waitlistSectionId = 'share-your-story'

/** Where a member finds their own stories. */
export const ownStoriesPath = '/settings/content'

/** The pages that emails link to. */
export const confirmPath = '/auth/confirm'
/** Where somebody chooses a password who has just been signed in by a link. */
export const newPasswordPath = '/auth/new-password'
/** Added to it for an account that has none yet. */
export const firstPasswordParameter = 'first'
/** Holds the token there by which a new device is signed out. */
export const deviceParameter = 'device_token'
export const vipConfirmPath = '/vip/confirm'
/** A POST to it, with the address of the email's link, withdraws without a page. */
export const vipWithdrawPath = '/vip/withdraw'

/** What a person was told of moderators' decisions, and where they object: one notice by its id in `noticeParameter`. */
export const noticesPath = '/settings/notices'
export const noticeParameter = 'notice'
/** What a person has reported, and what became of it. */
export const ownReportsPath = '/settings/reports'

/** The staff's pages, and two that those who are to have a role follow a link to. */
export const deskPath = '/desk'
export const deskInvitationPath = '/desk/invitation'
export const deskClaimPath = '/desk/claim'
