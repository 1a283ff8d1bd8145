// Separate from `page-paths.ts`, which every page loads.

/** Anchor in `/rules` of the instructions for reporting. */
export const reportingId = 'report'

/** Status page for a reporter without an account, with the reference and a secret from a mailed link. */
export const reportStatusPath = '/report/status'
export const referenceParameter = 'reference'
export const secretParameter = 'secret'
