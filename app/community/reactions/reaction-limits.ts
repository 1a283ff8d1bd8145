/** How many stories a person's own reactions are read for in one request. */
export const storiesAtOnceMax = 50
