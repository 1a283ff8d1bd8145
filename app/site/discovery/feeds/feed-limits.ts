/** Number of entries in a feed. A reader that polls daily misses nothing on a site with up to this many stories a day. */
export const feedEntries = 50
