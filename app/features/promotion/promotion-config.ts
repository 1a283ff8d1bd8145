/** Everything that the launch promotion says and how it behaves, for the site's owner to change. */
export const promotion = {
  title: 'Be first in line',
  offers: ['30% Early Bird discount', 'Free shipping on launch', 'VIP access to limited colors'],
  crowd: 'Join 2,847 others',
  /** What the countdown shows at its start. It is a display and ends nothing. */
  countdown: { days: 7, hours: 12, minutes: 34 },
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
