/** What an emailed link can be followed for: the `type` in the address of the page that it opens. */
export const linkTypes = ['signup', 'recovery', 'email_change', 'story_confirmation'] as const

export type LinkType = (typeof linkTypes)[number]

/** The pages that emails link to. */
export const confirmPath = '/auth/confirm'
export const vipConfirmPath = '/vip/confirm'
/** A POST to it, with the address of the email's link, withdraws without a page. */
export const vipWithdrawPath = '/vip/withdraw'
