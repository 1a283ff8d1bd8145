import { expect, test } from 'vitest'
import { defaultContent } from '../default-content.server.ts'
import { tidy } from './use-content-editor.ts'

test('a field that the form no longer shows keeps its published value, so that an error is never at a hidden field', () => {
  const typed = {
    ...defaultContent,
    crowd: { source: 'none' as const, number: Number.NaN },
    countdown: { kind: 'none' as const, title: '', localTime: 'tomorrow', timeZone: 'Mars' },
    waitlist: { isOpen: true, notice: 'a'.repeat(1000) },
  }
  expect(tidy(typed, defaultContent)).toEqual({
    ...defaultContent,
    crowd: { ...defaultContent.crowd, source: 'none' },
    countdown: { ...defaultContent.countdown, kind: 'none' },
  })
})

test('fields that the form shows are sent as typed, except blank offers', () => {
  const typed = {
    ...defaultContent,
    offers: ['One', ' '],
    crowd: { source: 'number' as const, number: 0 },
    countdown: { kind: 'date' as const, title: '', localTime: '', timeZone: 'x' },
    waitlist: { isOpen: false, notice: 'Later' },
  }
  expect(tidy(typed, defaultContent)).toEqual({ ...typed, offers: ['One'] })
})
