export const reportOutcomes = {
  suppressed: 'The address is not written to any more.',
  noted: 'Noted.',
  no_report: 'This is no report of delivery or abuse. Nothing was changed.',
  not_ours: 'This is not about a mail that was sent from here. Nothing was changed.',
} as const
export type ReportOutcome = keyof typeof reportOutcomes
