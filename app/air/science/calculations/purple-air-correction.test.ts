import { expect, test } from 'vitest'
import {
  correctPurpleAir,
  correctPurpleAirHumidity,
  correctPurpleAirTemperature,
} from './purple-air-correction.ts'

test.each([
  [0, 50, 1.44],
  [10, 40, 7.54],
  [29.9, 50, 17.11],
  [30, 50, 17.16],
  [40, 50, 27.64],
  [50, 50, 40.74],
  [100, 50, 80.04],
  [210, 50, 166.5],
  [235, 50, 200.04],
  [260, 50, 242.12],
  [400, 50, 420.41],
  [10, 95, 2.8],
  [0, 100, 0],
])('a PurpleAir reading of %d µg/m³ at %d %% humidity is corrected to %d', (level, humidity, corrected) => {
  expect(correctPurpleAir(level, humidity)).toBeCloseTo(corrected, 2)
})

test.each([
  [0, 0],
  [30, 41.41],
  [50, 69.21],
  [90, 100],
])(
  'a PurpleAir sensor that shows %d %% humidity indoors usually means %d %% in the room',
  (shown, humidity) => {
    expect(correctPurpleAirHumidity(shown)).toBeCloseTo(humidity, 2)
  },
)

test('a PurpleAir sensor is warmer than the room', () => {
  expect(correctPurpleAirTemperature(25)).toBeCloseTo(21.05, 9)
})
