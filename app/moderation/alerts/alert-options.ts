/** `overdue`: only cases that became overdue; `new`: also new ones. */
export const alertLevels = ['overdue', 'new'] as const

export type AlertLevel = (typeof alertLevels)[number]

/** The most cases that a mail lists. */
export const listedCases = 5
/** The least time between two mails to a person. */
export const betweenMinutes = 60
