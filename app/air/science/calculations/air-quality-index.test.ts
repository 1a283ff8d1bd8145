import { describe, expect, test } from 'vitest'
import { europeanBand, nowCast, usIndex } from './air-quality-index.ts'

describe('the US index of 2024', () => {
  test.each([
    [0, 0],
    [4.5, 25],
    [9, 50],
    [9.05, 50],
    [9.1, 51],
    [12, 56],
    [15, 62],
    [35.4, 100],
    [35.49, 100],
    [35.5, 101],
    [55.5, 151],
    [125.4, 200],
    [125.5, 201],
    [225.5, 301],
    [325.4, 500],
    [400, 649],
  ])('gives the PM2.5 level %d the index %d', (concentration, index) => {
    expect(usIndex('pm25', concentration).value).toBe(index)
  })

  test('returns the rounded level that it was computed from, which gives the same index', () => {
    expect(usIndex('pm25', 9.05)).toEqual({ value: 50, category: 'Good', counted: 9 })
    expect(usIndex('pm25', 9)).toEqual({ value: 50, category: 'Good', counted: 9 })
  })

  test.each([
    [54.9, 50, 'Good', 54],
    [55, 51, 'Moderate', 55],
    [254, 150, 'Unhealthy for Sensitive Groups', 254],
    [604, 500, 'Hazardous', 604],
  ])(
    'gives the PM10 level %d the index %d, %s, computed from %d',
    (concentration, value, category, counted) => {
      expect(usIndex('pm10', concentration)).toEqual({ value, category, counted })
    },
  )
})

describe('NowCast', () => {
  const times = (count: number, value: number) => Array.from({ length: count }, () => value)
  test.each([
    ['the same for twelve hours', times(12, 10), 10],
    ['a newest hour twice as high', [20, ...times(11, 10)], 15.0012],
    ['a fast rise', [50, 30, 20, ...times(9, 10)], 36.2564],
    ['nothing before the newest hour', [71, ...times(11, 0)], 35.5087],
    ['a newest hour that is missing', [null, 20, 18, 15, 14, 13, 12, 12, 11, 11, 10, 10], 18.0254],
    ['nothing at all', times(12, 0), 0],
  ])('is computed: %s', (_what, hours, expected) => {
    expect(nowCast(hours)).toBeCloseTo(expected, 4)
  })

  test.each([
    ['two of the newest three are missing', [null, null, 20, 18]],
    ['there is one hour', [20]],
    ['there is none', []],
  ])('is not computed if %s', (_what, hours) => {
    expect(nowCast(hours)).toBeNull()
  })
})

test.each([
  ['pm25', 5, 'Good'],
  ['pm25', 5.1, 'Fair'],
  ['pm25', 14, 'Fair'],
  ['pm25', 50, 'Moderate'],
  ['pm25', 90.1, 'Very poor'],
  ['pm25', 141, 'Extremely poor'],
  ['pm10', 45, 'Fair'],
  ['pm10', 195.5, 'Very poor'],
] as const)('the European band of the %s level %d is %s', (particles, concentration, band) => {
  expect(europeanBand(particles, concentration)).toBe(band)
})
