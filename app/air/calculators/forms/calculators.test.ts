import { describe, expect, test } from 'vitest'
import { formatRange } from '../format-quantity.ts'
import { calculateAirChanges } from './air-changes-form.server.ts'
import { calculateAirQualityIndex } from './air-quality-index-form.server.ts'
import { calculatePurifierSize } from './purifier-size-form.server.ts'
import { calculatePurifierTest } from './purifier-test-form.server.ts'
import { calculatePurpleAir } from './purple-air-form.server.ts'
import { findTooLong } from './timed-readings-rules.ts'
import { calculateVentilation } from './ventilation-form.server.ts'

const address = (fields: Record<string, string>) => `https://example.org/?${new URLSearchParams(fields)}`
const room = { units: 'metric', area: '20', height: '2,5', people: '2', cadr: '' }

test('a calculator’s URL without fields shows an unsent form', () => {
  const { values, errors, result } = calculatePurifierSize('https://example.org/?utm_source=letter')
  expect({ values, errors, result }).toEqual({
    values: { units: 'metric', area: '', height: '', people: '2', cadr: '' },
    errors: {},
    result: null,
  })
})

test('a calculator accepts a decimal comma and blank optional fields', () => {
  const { errors, result } = calculatePurifierSize(address(room))
  expect(errors).toEqual({})
  expect(result?.needed.fiveAirChanges).toBeCloseTo(250, 9)
  expect(result?.purifier).toBeNull()
})

test.each([
  ['area', ''],
  ['area', 'twenty'],
  ['area', '0'],
  ['area', '1e9'],
  ['area', '-20'],
  ['height', '8'.repeat(400)],
  ['people', '0'],
  ['cadr', 'much'],
  ['units', 'furlongs'],
] as const)('a field’s error is “%s” for “%s”, and the input is kept', (field, typed) => {
  const { values, errors, result } = calculatePurifierSize(address({ ...room, [field]: typed }))
  expect(Object.keys(errors)).toEqual([field])
  expect(errors[field]).toMatch(/^Please (enter|choose) the |^Please enter how many/)
  expect(values[field]).toBe(typed)
  expect(result).toBeNull()
})

test('room measurements typed in feet while meters are selected are detected', () => {
  expect(calculatePurifierSize(address({ ...room, units: 'us' })).errors.height).toMatch(/units chosen above/)
  expect(calculatePurifierSize(address({ ...room, units: 'us', height: '8' })).errors).toEqual({})
})

describe('readings typed into a calculator', () => {
  const falling = [1600, 1339, 1136, 977, 854, 758, 683]
  const send = (readings: string) => calculateAirChanges(address({ readings, outdoor: '420', volume: '' }))
  const perHour = (readings: string) => {
    const { result, errors } = send(readings)
    return result && 'perHour' in result.found ? result.found.perHour : errors.readings
  }

  test.each([
    ['minutes and a space', falling.map((value, index) => `${index * 10} ${value}`).join('\n')],
    [
      'clock times past midnight, with tabs and blank lines',
      falling
        .map(
          (value, index) =>
            `${String((23 + Math.floor((30 + index * 10) / 60)) % 24)}:${String((30 + index * 10) % 60).padStart(2, '0')}\t${value}`,
        )
        .join('\r\n\r\n'),
    ],
    ['commas', falling.map((value, index) => `${index * 10},${value}`).join('\n')],
    ['semicolons and decimal commas', falling.map((value, index) => `${index * 10}; ${value},0`).join('\n')],
  ])('are understood in the format %s', (_how, readings) => {
    expect(perHour(readings)).toBeCloseTo(1.5, 2)
  })

  test.each([
    ['', /time and CO₂ in ppm in each line/],
    ['20:10 1339\nno figure', /^Line 2, “no figure”: please enter/],
    ['20:10 1339\n20:20 -5', /^Line 2/],
    ['20:10 1339\n20:05 1200', /^Line 2.*must be later than/],
    ['20:10 1339 7', /^Line 1/],
    [
      Array.from({ length: 151 }, (_, index) => `${index} 900`).join('\n'),
      /at most 150 lines; there are 151/,
    ],
  ])('are rejected with the line “%s” in the error', (readings, sentence) => {
    expect(send(readings).errors.readings).toMatch(sentence)
  })
})

describe('the purifier calculator', () => {
  const fall = (perHour: number, scatter = 0) =>
    Array.from({ length: 12 }, (_, index) => {
      const noise = index % 3 === 1 ? scatter : -scatter / 2
      return `${2 * index} ${(400 * Math.exp((-perHour * 2 * index) / 60 + noise)).toFixed(2)}`
    }).join('\n')
  const send = (on: string, off: string) =>
    calculatePurifierTest(address({ units: 'metric', area: '20', height: '2.5', on, off }))
  const delivery = (on: string, off: string) => {
    const { result, errors } = send(on, off)
    if (!result || 'refusal' in result) throw new Error(JSON.stringify({ result, errors }))
    return result
  }

  test('computes the interval from both fits if each setting was measured once', () => {
    const { cleanAir, low, high, published } = delivery(fall(6, 0.03), fall(1, 0.01))
    expect(cleanAir / 50).toBeCloseTo(5, 1)
    expect(low).toBeLessThan(cleanAir)
    expect(high).toBeGreaterThan(cleanAir)
    expect(published / 50).toBeCloseTo(5, 0)
  })

  test('computes the interval from the mean if a setting was measured repeatedly', () => {
    const { cleanAir, low, high, running } = delivery(`${fall(5)}\n\n${fall(6)}\r\n\r\n${fall(7)}`, fall(1))
    expect(running.loss.runs).toBe(3)
    expect(cleanAir / 50).toBeCloseTo(5, 2)
    expect([low / 50, high / 50]).toEqual([
      expect.closeTo(5 - 4.303 / Math.sqrt(3), 2),
      expect.closeTo(5 + 4.303 / Math.sqrt(3), 2),
    ])
  })

  test('names the run that shows no decay', () => {
    expect(send(`${fall(6)}\n\n0 400\n2 300`, fall(1)).result).toEqual({
      ...{ refusal: 'too_few', run: 2, isRunning: true },
    })
  })

  test('treats readings with a blank line between all of them as one run', () => {
    expect(delivery(fall(6).replaceAll('\n', '\n\n'), fall(1)).running.loss.runs).toBe(1)
  })
})

test.each([
  [1.4998, 1.5003, 'from 1.4998 to 1.5003'],
  [1.42, 1.58, 'from 1.42 to 1.58'],
  [1.5, 1.5, 'from 1.5 to 1.5'],
])('the range from %d to %d is described as %s', (low, high, told) => {
  expect(formatRange(low, high)).toBe(told)
})

describe('before a calculator’s form is sent', () => {
  const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')
  const names = ['on', 'off']

  test('a field with too many lines is rejected, as on the server', () => {
    const errors = findTooLong({ on: lines(151, '20:10 480'), off: lines(1_440, '20:10 480') }, names)
    expect(errors.on).toMatch(/at most 150 lines; there are 151/)
    expect(errors.off).toMatch(/at most 150 lines; there are 1440/)
  })

  test('the longest field is rejected if the URL would be too long', () => {
    const errors = findTooLong(
      { on: lines(10, '20:10 480'), off: lines(100, `20:10 ${'4'.repeat(90)}`) },
      names,
    )
    expect(errors).toEqual({ off: expect.stringMatching(/^Please shorten this/) })
  })

  test('readings within the limits are accepted', () => {
    const full = lines(150, '20:10:00 480.5')
    expect(findTooLong({ on: full, off: full, area: '20' }, names)).toEqual({})
  })
})

test('a PurpleAir reading is corrected, and an invalid humidity is rejected at its field', () => {
  const { result } = calculatePurpleAir(address({ level: '10', humidity: '40' }))
  expect(result?.corrected).toBeCloseTo(7.54, 2)
  expect(result?.indoorTemperature).toBeNull()
  const warm = calculatePurpleAir(address({ level: '10', humidity: '40', temperature: '77' })).result
  expect(warm?.indoorTemperature).toBeCloseTo(21.05, 2)
  expect(calculatePurpleAir(address({ level: '10', humidity: '101' })).errors.humidity).toMatch(
    /from 0 to 100/,
  )
})

test('a CO₂ plateau close to the outdoor level is rejected at its field', () => {
  const fields = { people: '1', activity: 'awake', plateau: '480', outdoor: '425', volume: '' }
  expect(calculateVentilation(address(fields)).errors.plateau).toMatch(/at least 100 ppm above/)
})

describe('the particle calculator', () => {
  const say = (span: string, levels: string) =>
    calculateAirQualityIndex(address({ particles: 'pm25', span, levels }))
  test('shows a band for the hour, and no index, for a single reading', () => {
    expect(say('reading', '14').result).toEqual({ span: 'reading', level: 14, band: 'Fair' })
  })
  test('shows an index and WHO’s guideline for a day', () => {
    expect(say('day', '35.5').result).toEqual({
      span: 'day',
      level: 35.5,
      us: { value: 101, category: 'Unhealthy for Sensitive Groups', counted: 35.5 },
      guideline: 15,
    })
  })
  test('computes a NowCast from twelve hours only if two of the newest three are present', () => {
    expect(say('hours', '20 10 10 10 10 10 10 10 10 10 10 10').result).toMatchObject({ us: { value: 62 } })
    expect(say('hours', '- - 20 18').result).toEqual({ span: 'none' })
  })
  test.each([
    ['day', '14 15'],
    ['day', '-'],
    ['reading', ''],
    ['hours', '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    ['hours', 'many'],
  ])('reports for %s the error “%s” at its field', (span, levels) => {
    expect(say(span, levels).errors.levels).toMatch(/^Please enter/)
  })
})
