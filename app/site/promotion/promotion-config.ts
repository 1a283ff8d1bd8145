/** When the popup of the launch promotion opens. Owners edit its texts at the desk. */
export const promotion = {
  /** Delay between loading the home page and opening the popup, in milliseconds. */
  delayMs: 3_000,
  /** Minimum time since the last input before the popup opens, in milliseconds. */
  typingRestMs: 5_000,
  restDays: 7,
} as const
