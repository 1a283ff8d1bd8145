/** Maximum number of URLs in one sitemap file (sitemaps.org). */
export const shardMax = 50_000

/** Size to which a longer part is cut, leaving room for stories that become visible again. */
export const shardSize = 40_000
