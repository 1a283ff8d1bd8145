import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a mention of one of two people with the same name, chosen by keyboard, notifies only her and links to the comment', async ({
  page: mira,
  stranger: writer,
  mail,
  request,
}) => {
  const namesake = { fullName: 'Mira Mentioned' }
  const author = await createMember(request, mail, { fullName: 'Ada Answered' })
  const [story = ''] = await shareStories(request, author, [{ content: 'Who knows this smell?' }])
  const other = await createMember(request, mail, namesake)
  await shareStories(request, other, [{ content: 'I paint ships. They peel.' }])
  await shareStories(request, await becomeMember(mira, mail, namesake), [
    { content: 'Our mill hums. All night.' },
  ])
  await becomeMember(writer, mail, { fullName: 'Will Writer' })

  await gotoHydrated(writer, `/stories/${story}`)
  const picker = writer.waitForRequest(/mention-picker/)
  const field = writer.getByLabel('Your comment')
  await field.focus()
  await writer.keyboard.type('Write to a@b. Ask ')
  await writer.getByRole('button', { name: 'Mention someone' }).press('Enter')
  await picker
  await expect(field).toBeFocused()
  await expect(writer.getByRole('option', { name: 'Ada Answered' })).toHaveAttribute('aria-selected', 'true')
  await writer.keyboard.type('Mira Ment')
  await expect(writer.getByRole('option')).toHaveCount(2)
  const wanted = writer.getByRole('option', { name: 'Our mill hums.' })
  await expect(wanted).toContainText('Mira Mentioned')
  await expectAccessible(writer)
  if ((await wanted.getAttribute('aria-selected')) === 'false') await writer.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await wanted.getAttribute('id')) ?? '')
  await writer.keyboard.press('Enter')
  await expect(field).toHaveValue('Write to a@b. Ask @Mira Mentioned ')
  await expect(writer.getByRole('listbox')).toBeHidden()
  await expect(writer.getByText('Will be notified: Mira Mentioned')).toBeVisible()

  // The mention is saved with the draft. Escape keeps an @ as text, and an edit before the name keeps the mention.
  await writer.reload()
  await gotoHydrated(writer, `/stories/${story}`)
  await expect(writer.getByText('Will be notified: Mira Mentioned')).toBeVisible()
  await field.press('End')
  await writer.keyboard.type('or @')
  await expect(writer.getByRole('listbox')).toBeVisible()
  await writer.keyboard.press('Escape')
  await expect(writer.getByRole('listbox')).toBeHidden()
  await writer.keyboard.type('home.')
  await field.press('Control+Home')
  await writer.keyboard.type('Hm. ')
  const sent = writer.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/comments'),
  )
  await writer.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  const { id, mentions } = await (await sent).json()
  expect(mentions).toMatchObject([{ start: 22, length: 15 }])
  const written = writer.locator(`#comment-${id}`)
  await expect(written.locator('p bdi')).toHaveText(['Will Writer', '@Mira Mentioned'])
  await expectAccessible(writer)

  await expect
    .poll(async () => {
      await gotoHydrated(mira, '/notifications')
      return mira.getByRole('link', { name: 'Will Writer mentioned you' }).isVisible()
    })
    .toBe(true)
  await expect(mira.getByText('You’re receiving this because someone mentioned you.')).toBeVisible()
  await mira.getByRole('link', { name: 'Will Writer mentioned you' }).click()
  await expect(mira).toHaveURL(new RegExp(`/stories/${story}#comment-${id}$`))
  await expect(mira.locator(`#comment-${id}`)).toBeFocused()
  await expect(mira.locator(`#comment-${id}`)).toContainText('@Mira Mentioned')

  // An edit keeps the mention; removing the name removes it.
  await written.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(writer.getByText('Will be notified: Mira Mentioned')).toBeVisible()
  await writer.getByLabel('Edit your comment').fill('Never mind.')
  await expect(writer.getByText('Will be notified')).toBeHidden()
  await writer.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(writer.getByLabel('Edit your comment')).toBeHidden()
  await expect(written).toContainText('Never mind.')
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(mira)}` }
  const left = await mira.request.get('/api/notifications', { headers })
  expect(await left.json()).toMatchObject({ notifications: [] })
})
