/** Behavior and fixed texts of the launch promotion. Owners edit the other texts at the desk. */
export const promotion = {
  title: 'Be first in line',
  /** Delay between loading the home page and opening the popup, in milliseconds. */
  delayMs: 3_000,
  /** Minimum time since the last input before the popup opens, in milliseconds. */
  typingRestMs: 5_000,
  restDays: 7,
  success: {
    title: 'Welcome to the VIP list!',
    description: "You'll be the first to breathe in our exclusive Kickstarter deals!",
  },
} as const
