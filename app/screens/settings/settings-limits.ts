import { day, hour } from '#app/platform/time/durations.ts'

export const exportsByPerson = { name: 'exportByPerson', points: 6, seconds: hour }
export const exportsByPersonInDay = { name: 'exportByPersonInDay', points: 20, seconds: day }
