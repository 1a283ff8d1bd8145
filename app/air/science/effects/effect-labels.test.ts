import { expect, test } from 'vitest'
import { describeChange } from './effect-labels.ts'

test.each([
  ['ratio', 'µg/m³', [-0.38, -0.62, 0.02], '38% lower (from 62% lower to 2% higher)'],
  ['ratio', 'µg/m³', [-0.5, -0.6, -0.004], '50% lower (from 60% lower to the same)'],
  ['ratio', 'ppb', [11.3, 5, 24], '1,130% higher (from 500% higher to 2,400% higher)'],
  ['medians', 'ppm', [-120.4, -300, 60.2], '120 ppm lower (from 300 ppm lower to 60 ppm higher)'],
  ['means', '°C', [0.44, -0.02, 1], '0.4 °C higher (from the same to 1 °C higher)'],
  ['means', '%', [-4.6, -9, -2], '5 points lower (from 9 points lower to 2 points lower)'],
] as const)('the result for %s in %s is stated with its interval', (scale, unit, change, words) => {
  const [estimate, low, high] = change
  expect(describeChange({ scale, unit, change: { estimate, low, high } })).toBe(words)
})
