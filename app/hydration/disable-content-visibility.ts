/**
 * Gives everything its place. In a page that is read from its top, and until it leads on, what is far down a list gets
 * one when it comes near (`laid-out-when-near` in app.css): before that its height is a guess.
 */
export function disableContentVisibility(): void {
  delete document.documentElement.dataset.fromTop
}
