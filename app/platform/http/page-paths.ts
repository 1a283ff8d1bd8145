/** Purposes of emailed links: the `type` in their URL. */
export const linkTypes = ['signup', 'magiclink', 'recovery', 'email_change', 'story_confirmation'] as const

export type LinkType = (typeof linkTypes)[number]

export const waitlistSectionId = 'share-your-story'

/** On the sign-in page, selects the sign-in form although a sign-up is not confirmed yet. */
export const signInHash = '#sign-in'

export const ownStoriesPath = '/settings/content'

export const confirmPath = '/auth/confirm'
export const newPasswordPath = '/auth/new-password'
/** Query parameter of that page for an account without a password. */
export const firstPasswordParameter = 'first'
/** Query parameter of that page with the token that signs out a new device. */
export const deviceParameter = 'device_token'
export const vipConfirmPath = '/vip/confirm'
/** A POST to this path with the link's parameters unsubscribes without a page. */
export const vipWithdrawPath = '/vip/withdraw'

/** Notices about moderation decisions, with appeals. `noticeParameter` selects one by id. */
export const noticesPath = '/settings/notices'
export const noticeParameter = 'notice'
export const ownReportsPath = '/settings/reports'

/** Pages for staff, and two for accepting a role by link. */
export const deskPath = '/desk'
export const deskInvitationPath = '/desk/invitation'
export const deskClaimPath = '/desk/claim'
