// Apart from `page-paths.ts`, which every page loads.

/** Where `/rules` says how to report. */
export const reportingId = 'report'

/** What became of a report, for a notifier without an account: by its reference and the secret of a mailed link. */
export const reportStatusPath = '/report/status'
export const referenceParameter = 'reference'
export const secretParameter = 'secret'
