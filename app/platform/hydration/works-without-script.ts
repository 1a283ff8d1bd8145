/** The `handle` of routes whose scripts load only when somebody uses a control or is signed in. */
export const worksWithoutScript = { worksWithoutScript: true }
