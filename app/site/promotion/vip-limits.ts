const day = 86_400

/** Minimum time between two mails to the same address. */
export const secondsBetweenVipMails = 600
export const vipLinkSeconds = 7 * day
/** Retention of unconfirmed addresses, which may have been entered by someone else. */
export const unconfirmedVipSeconds = 30 * day
