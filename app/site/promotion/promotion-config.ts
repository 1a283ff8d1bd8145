/** Owners edit the popup's texts at the desk. */
export const promotion = {
  /** Time from loading the home page to opening the popup. */
  delayMs: 3_000,
  /** Minimum time since the last input. */
  typingRestMs: 5_000,
  restDays: 7,
} as const
