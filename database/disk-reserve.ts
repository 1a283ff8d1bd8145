/** Bytes that stay free for the site: a backup must leave as much, and the health checks fail below it. */
export const diskReserve = 5e8
