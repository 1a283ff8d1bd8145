/** The `handle` of routes whose scripts load only for members, or once a control is used. */
export const worksWithoutScript = { worksWithoutScript: true }
