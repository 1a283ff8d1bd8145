/** The lifetime of a preview's link (`expires_at` in `database/schema/site-content.ts`). */
export const contentPreviewHours = 24
