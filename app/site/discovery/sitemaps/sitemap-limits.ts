/** Maximum number of URLs in one sitemap file (sitemaps.org). */
export const shardMax = 50_000

/** The size to which a longer part is reduced, leaving room for stories that become visible again. */
export const shardSize = 40_000
