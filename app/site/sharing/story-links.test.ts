import { expect, test } from 'vitest'
import { inviteLink, previewText, storyLink } from './story-links.ts'

test('an invitation leads to the stories of the home page', () => {
  expect(inviteLink('https://clean-air.example')).toBe('https://clean-air.example/#stories-section')
})

test('a story’s link leads to it among the others', () => {
  expect(storyLink('https://clean-air.example', 'abc')).toBe('https://clean-air.example/community#story-abc')
})

test('a preview is the first 100 characters, without splitting one', () => {
  expect(previewText('x'.repeat(101))).toBe('x'.repeat(100))
  expect(previewText('short\nand kept')).toBe('short\nand kept')
  expect(previewText('👩‍👩‍👧‍👦'.repeat(120))).toBe('👩‍👩‍👧‍👦'.repeat(100))
})
