const day = 86_400

/** To the same address. */
export const secondsBetweenVipMails = 600
export const vipLinkSeconds = 7 * day
/** Someone else may have entered the address. */
export const unconfirmedVipSeconds = 30 * day
