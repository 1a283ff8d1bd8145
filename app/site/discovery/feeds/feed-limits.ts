/** Number of entries in a feed. A feed reader that polls daily misses nothing if the site gets at most this many stories a day. */
export const feedEntries = 50
