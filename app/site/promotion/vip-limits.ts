const day = 86_400

/** An address that asks again sooner is not written to again. */
export const secondsBetweenVipMails = 600
/** How long the link that confirms an address is good for. */
export const vipLinkSeconds = 7 * day
/** Addresses that nobody has confirmed by then are deleted: they may be anybody's. */
export const unconfirmedVipSeconds = 30 * day
