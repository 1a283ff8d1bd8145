/** How the launch promotion behaves, and what it says that no owner changes at the desk. */
export const promotion = {
  title: 'Be first in line',
  /** How long after the home page has loaded the popup opens, in milliseconds. */
  delayMs: 3_000,
  /** How long somebody must have stopped typing before it may open, in milliseconds. */
  typingRestMs: 5_000,
  /** How long it stays away after it was closed, in days. */
  restDays: 7,
  success: {
    title: 'Welcome to the VIP list!',
    description: "You'll be the first to breathe in our exclusive Kickstarter deals!",
  },
} as const
