/** `overdue`: only cases that became overdue; `new`: also new ones. */
export const alertLevels = ['overdue', 'new'] as const

export type AlertLevel = (typeof alertLevels)[number]
