export const reportOutcomes = {
  suppressed: 'The address no longer gets mail.',
  noted: 'Noted.',
  no_report: 'This is not a delivery or abuse report. Nothing was changed.',
  not_ours: 'This is not about a mail sent by this site. Nothing was changed.',
} as const
export type ReportOutcome = keyof typeof reportOutcomes
