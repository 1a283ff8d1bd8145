import { expect, test } from 'vitest'
import { inviteLink, previewText, storyLink } from './story-links.ts'

test('the sharing link of an invitation leads to the stories on the home page', () => {
  expect(inviteLink('https://clean-air.example')).toBe('https://clean-air.example/#stories-section')
})

test('the sharing link of a story leads to it in the list of stories', () => {
  expect(storyLink('https://clean-air.example', 'abc')).toBe('https://clean-air.example/community#story-abc')
})

test('a story’s preview is its first 100 characters, without splitting one', () => {
  expect(previewText('x'.repeat(101))).toBe('x'.repeat(100))
  expect(previewText('short\nand kept')).toBe('short\nand kept')
  expect(previewText('👩‍👩‍👧‍👦'.repeat(120))).toBe('👩‍👩‍👧‍👦'.repeat(100))
})
