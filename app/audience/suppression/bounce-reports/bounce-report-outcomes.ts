export const reportOutcomes = {
  suppressed: 'The address no longer gets email.',
  noted: 'The bounce was recorded.',
  no_report: 'This isn’t a delivery or abuse report. Nothing was changed.',
  not_ours: 'This isn’t about an email from this site. Nothing was changed.',
} as const
export type ReportOutcome = keyof typeof reportOutcomes
