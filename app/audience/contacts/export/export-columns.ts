export const exportColumns = {
  email: 'Email address',
  name: 'Name',
  organization: 'Organization',
  state: 'State',
  since: 'State since',
  verifiedAt: 'Account confirmed',
  vipAskedAt: 'VIP list requested',
  vipConfirmedAt: 'VIP list confirmed',
  stories: 'Number of stories',
} as const

export type ExportColumn = keyof typeof exportColumns

const names: readonly string[] = Object.keys(exportColumns)
const isColumn = (name: string): name is ExportColumn => names.includes(name)

export const exportColumnOrder: readonly ExportColumn[] = names.filter(isColumn)
