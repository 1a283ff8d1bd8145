import { expect, test } from 'vitest'
import { padResponseTime, untilNextStep } from './padded-response-time.server.ts'

test('fast and slow work get a response after the same padded time', () => {
  const answeredAfter = (workMs: number) => workMs + untilNextStep(workMs)
  expect([0, 0.3, 12, 39.5].map(answeredAfter)).toEqual([40, 40, 40, 40])
  expect([40, 41, 79].map(answeredAfter)).toEqual([80, 80, 80])
})

test('a success and a refusal both wait for the padded time', async () => {
  const answers: string[] = []
  const note = (name: string) => () => answers.push(name)
  const first = padResponseTime(async () => 'yes').then(note('answer'))
  const second = padResponseTime(() => Promise.reject(new Error('no'))).catch(note('refusal'))
  await new Promise(setImmediate)
  answers.push('a turn later')
  await Promise.all([first, second])
  expect(answers[0]).toBe('a turn later')
  expect(answers.slice(1).sort()).toEqual(['answer', 'refusal'])
})

test('padding the response time passes on results and errors', async () => {
  await expect(padResponseTime(async () => 7)).resolves.toBe(7)
  await expect(padResponseTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
