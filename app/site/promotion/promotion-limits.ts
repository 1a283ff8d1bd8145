const day = 86_400

/** Minimum time between two mails to the same address. */
export const secondsBetweenVipMails = 600
export const vipLinkSeconds = 7 * day
/** Retention of unconfirmed addresses, which someone else may have entered. */
export const unconfirmedVipSeconds = 30 * day
