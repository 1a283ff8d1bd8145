/** Owners edit the popup's texts at the desk. */
export const promotion = {
  /** From loading the home page to opening the popup. */
  delayMs: 3_000,
  /** Since the last input. */
  typingRestMs: 5_000,
  restDays: 7,
} as const
