import { describe, expect, test } from 'vitest'
import { chooseMembers, choosePartsToShow } from './choose-members.ts'

const people = (...numbers: number[]) => new Map(numbers.map((each) => [`person ${each}`, `chart ${each}`]))
const upTo = (count: number) => people(...Array.from({ length: count }, (_, index) => index))
const without = (of: ReadonlyMap<string, string>, count: number) => new Map([...of].slice(count))

describe('the people whose charts are included in figures', () => {
  test('are at least five', () => {
    expect(chooseMembers(null, upTo(5))).toEqual(upTo(5))
    expect(chooseMembers(null, upTo(4))).toBeNull()
  })

  test('include newcomers only when there are five of them', () => {
    const before = { members: upTo(6), losses: 0 }
    expect(chooseMembers(before, upTo(10))).toBe(before.members)
    expect(chooseMembers(before, upTo(11))).toEqual(upTo(11))
  })

  test('lose four others at random when one leaves', () => {
    const before = { members: without(upTo(20), 1), losses: 1 }
    const sitOut = (random: () => number) => {
      const chosen = chooseMembers(before, without(upTo(20), 1), random)
      expect(chosen?.size).toBe(15)
      return [...before.members.keys()].filter((person) => !chosen?.has(person))
    }
    let place = 0
    const first = sitOut(() => (place += 1))
    const last = sitOut(() => (place -= 1))
    expect(first.some((person) => last.includes(person))).toBe(false)
  })

  test('are empty when too few remain after one leaves, until five have changed', () => {
    const before = { members: without(upTo(7), 1), losses: 1 }
    expect(chooseMembers(before, without(upTo(7), 1))).toBeNull()
    expect(chooseMembers(before, without(upTo(8), 1))).toBeNull()
    expect(chooseMembers(before, without(upTo(12), 1))).toEqual(without(upTo(12), 1))
  })

  test('count someone who leaves and returns five times as one change', () => {
    const before = { members: without(upTo(7), 1), losses: 1 }
    expect(chooseMembers(before, new Map([...before.members, ['person 0', 'another chart']]))).toBeNull()
  })
})

/** Simulates an observer who keeps every count and compares it with the previous count. */
test('the people included in two successive figures differ by none or by at least five', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let shown: ReadonlyMap<string, string> | null = null
  let members: ReadonlyMap<string, string> = new Map()
  let losses = 0
  let now = upTo(3)
  let counts = 0
  for (let step = 0; step < 4_000; step += 1) {
    const person = `person ${Math.floor(random() * 25)}`
    now = new Map(now)
    if (!now.delete(person)) now.set(person, `chart ${step}`)
    else if (members.has(person)) {
      members = new Map([...members].filter(([each]) => each !== person))
      losses += 1
    }
    if (random() < 0.7) continue
    const chosen = chooseMembers(shown === null ? null : { members, losses }, now, random)
    if (!chosen || chosen === members) continue
    if (shown) {
      const [before, after]: ReadonlyMap<string, string>[] = [shown, chosen]
      const left = [...(before ?? [])].filter(([each]) => !after?.has(each)).length
      const joined = [...(after ?? [])].filter(([each]) => !before?.has(each)).length
      const renewed = [...(after ?? [])].filter(
        ([each, chart]) => before?.has(each) && before.get(each) !== chart,
      )
      expect(left + joined + renewed.length).toBeGreaterThanOrEqual(5)
      counts += 1
    }
    ;[shown, members, losses] = [chosen, chosen, 0]
    expect(chosen.size).toBeGreaterThanOrEqual(5)
  }
  expect(counts).toBeGreaterThan(100)
})

describe('figures shown for parts of the whole', () => {
  test('never let one person be found by subtraction', () => {
    const parts = new Map([
      ['bedroom', people(0, 1, 2, 3, 4, 5)],
      ['kitchen', people(6, 7, 8, 9, 10)],
    ])
    expect(choosePartsToShow(upTo(11), parts)).toEqual(new Set(['bedroom', 'kitchen']))
    expect(choosePartsToShow(upTo(12), parts)).toEqual(new Set(['bedroom']))
    expect(choosePartsToShow(upTo(16), parts)).toEqual(new Set(['bedroom', 'kitchen']))
  })
})
