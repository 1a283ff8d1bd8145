import { lte } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { visitMarks, visitSalts } from '#database/schema/visits.ts'
import { visitorDataKeptMs } from './visit-rules.ts'
import { dayOf } from './visitors.server.ts'

const lastGoneDay = (now: Date) => dayOf(new Date(now.getTime() - visitorDataKeptMs))

/** Deletes the salts of past days. Without its salt, a day's hashes can't be linked to a person. */
export const purgeVisitSalts: Purge = (tx, now, limit) =>
  deleteBatch(tx, visitSalts, lte(visitSalts.day, lastGoneDay(now)), limit)

export const purgeVisitMarks: Purge = (tx, now, limit) =>
  deleteBatch(tx, visitMarks, lte(visitMarks.day, lastGoneDay(now)), limit)
