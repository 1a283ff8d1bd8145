/** Everything read about stories lies under this key, so that one word renews it all. */
export const storiesKey = ['stories'] as const
