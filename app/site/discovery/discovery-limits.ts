/** Each download takes about a second of work. */
export const sitemapDownloads = { max: 4, maxPerOwner: 4 }
/** Long enough for the slowest connections in use. */
export const sitemapDownloadPace = { pieceMs: 10_000, totalMs: 120_000 }
