import { expect, test } from 'vitest'
import type { Event, EventBatch } from './read-events.ts'
import { createRecentEvents } from './recent-events.ts'

const generation = '00000000-0000-4000-8000-000000000000'
const cursor = (snapshot: string) => ({ generation, snapshot })
const event = (id: number, xid: number): Event => ({
  id: `${id}`,
  xid: `${xid}`,
  kind: 'story_added',
  storyId: null,
  commentId: null,
  notificationId: null,
})
const batch = (snapshot: string, events: Event[], more: Partial<EventBatch> = {}): EventBatch => ({
  cursor: cursor(snapshot),
  events,
  isReset: false,
  isBeginning: false,
  ...more,
})

function begin() {
  const recent = createRecentEvents()
  recent.add(batch('100:100:', [event(1, 90), event(2, 95)], { isBeginning: true }))
  const since = (snapshot: string) => recent.since(cursor(snapshot))?.map(({ id }) => id)
  return { recent, since }
}

test('a cursor includes what its snapshot shows, and gets the later events', () => {
  const { recent, since } = begin()
  recent.add(batch('104:106:104', [event(3, 101), event(4, 105)]))
  expect(since('104:106:104')).toEqual([])
  expect(since('100:100:')).toEqual(['3', '4'])
  expect(since('101:103:101')).toEqual(['3', '4'])
  expect(since('95:100:95')).toEqual(['2', '3', '4'])
})

test('an event that was committed late is sent to a cursor that has seen later events', () => {
  const { recent, since } = begin()
  recent.add(batch('101:110:101', [event(4, 105)]))
  recent.add(batch('110:110:', [event(3, 101)]))
  expect(since('101:110:101')).toEqual(['3'])
})

test('if recent events may be missing, none are sent', () => {
  const { recent, since } = begin()
  const many = Array.from({ length: 1_000 }, (_, at) => event(10 + at, 200 + at))
  recent.add(batch('1200:1200:', many))
  expect(since('96:96:')).toHaveLength(1_000)
  expect(since('95:95:')).toBeUndefined()
  // Transaction 94 was open and has ended; its events may be among the dropped ones.
  expect(since('94:150:94')).toBeUndefined()
  expect(recent.since({ generation: 'another', snapshot: '1200:1200:' })).toBeNull()
})

test('a transaction that stays open does not delay other events', () => {
  const recent = createRecentEvents()
  const many = Array.from({ length: 1_000 }, (_, at) => event(at, 200 + at))
  recent.add(batch('50:1200:50', many, { isBeginning: true }))
  expect(recent.since(cursor('50:1200:50'))).toEqual([])
  expect(recent.since(cursor('50:1198:50'))).toHaveLength(2)
})

test('events of the oldest transaction at a server’s start may be incomplete, so a cursor before them gets none', () => {
  const recent = createRecentEvents()
  const many = Array.from({ length: 1_000 }, (_, at) => event(at, 200 + at))
  recent.add(batch('1200:1200:', many, { isBeginning: true }))
  expect(recent.since(cursor('200:200:'))).toBeNull()
  expect(recent.since(cursor('201:201:'))).toHaveLength(999)
})
