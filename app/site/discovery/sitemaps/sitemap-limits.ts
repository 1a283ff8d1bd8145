/** As many addresses may stand in one file of a sitemap: sitemaps.org. */
export const shardMax = 50_000

/** A part that has become longer is divided after so many: what is shown again later still finds room. */
export const shardSize = 40_000
