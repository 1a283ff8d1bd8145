/** Where the browser keeps the selectors of the stories that were folded for a person of late. */
export const foldedStoriesKey = (userId: string) => `clean-air-folded-${userId}`

/** Should the answer that folds them not come, they are shown. */
const hiddenForMs = 3_000

/** Keeps the stories out of sight from the first paint, until it is known whether they are folded. They come back by themselves. */
export function hideFoldedStories(selectors: string | null): void {
  if (!selectors) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${selectors}{visibility:hidden}`)
  document.adoptedStyleSheets.push(sheet)
  setTimeout(showFoldedStories, hiddenForMs)
}

export function showFoldedStories(): void {
  document.adoptedStyleSheets = []
}
