import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnProfile } from '#app/accounts/profiles/profile-schemas.ts'
import { ownProfileKey } from '#app/accounts/profiles/queries.ts'
import { WaitlistForm } from '#app/site/waitlist/waitlist-form.tsx'
import { chooseSharing } from '../own/story-question.tsx'
import { StoryComposerForm } from './story-composer-form.tsx'

const ada: OwnProfile = {
  fullName: 'Ada Author',
  nameShown: 'first',
  displayName: null,
  shownName: 'Ada',
  organization: 'Hill School',
  avatarUrl: null,
  workDescription: null,
}

function readComposer(profile: OwnProfile | undefined): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(ownProfileKey('ada'), profile)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StoryComposerForm
        userId="ada"
        takesFocus={false}
        onShared={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, '')
}

test.each([
  ['with an organization', ada, 'Everyone can read this, with the name Ada, Hill School.'],
  ['without one', { ...ada, organization: null }, 'Everyone can read this, with the name Ada.'],
  [
    'without a name',
    { ...ada, shownName: null, organization: null },
    'Everyone can read this, with the name Anonymous.',
  ],
  ['while it is not known', undefined, 'Everyone can read this, with your name and organization.'],
])('the composer says above the button which name the story will show, %s', (_case, profile, line) => {
  expect(readComposer(profile)).toContain(`${line}Share Story`)
})

test('the composer says what the share permission covers', () => {
  expect(readComposer(ada)).toContain(
    'This covers social media and our own materials. Here, everyone can read your story either way.',
  )
})

test('the waitlist form says beside the permission what becomes public, and where to change that later', () => {
  const markup = renderToStaticMarkup(
    <WaitlistForm misaddressed={null} isCorrecting={false} onJoined={() => undefined} />,
  )
  const [, hintId] = /aria-describedby="([^"]+)"[^>]*name="sharePermission"/.exec(markup) ?? []
  const [, hint] = new RegExp(`id="${hintId}"[^>]*>([^<]+)`).exec(markup) ?? []
  expect(hint).toBe(
    'If you check this box, everyone can read your story, under your name and organization; your name is in the title. If you don’t, only you can read it. You can change this later in your settings.',
  )
})

test.each([
  [{ isPublic: true, sharePermission: false }, 'Make private'],
  [{ isPublic: true, sharePermission: true }, 'Withdraw permission'],
  [{ isPublic: false, sharePermission: false }, 'Share with everyone'],
])('the button for a story that is %o says “%s”', (story, label) => {
  expect(chooseSharing(story).label).toBe(label)
})
