/** To be replaced by its feature: keeps nothing yet. */
export function useBookmark(_storyId: string) {
  return { isBookmarked: false, toggle() {} }
}
