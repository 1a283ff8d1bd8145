/** Storage key of the selectors of stories that a user recently collapsed. A visitor's id is ''. */
export const collapsedStoriesKey = (userId: string) => `clean-air-folded-${userId}`

/** Stories are shown after this time even if no response has arrived. */
const hiddenForMs = 3_000

/** Hides stories before the first paint until the server tells which are collapsed. They reappear after a timeout. */
export function hideCollapsedStories(selectors: string | null): void {
  if (!selectors) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${selectors}{visibility:hidden}`)
  document.adoptedStyleSheets.push(sheet)
  setTimeout(showCollapsedStories, hiddenForMs)
}

export function showCollapsedStories(): void {
  document.adoptedStyleSheets = []
}
