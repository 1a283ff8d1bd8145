export const mostDays = 366
export const daysAtFirst = 30
