/** A withdrawn consent is kept as proof. */
export const withdrawnConsentKeptDays = 3 * 366
