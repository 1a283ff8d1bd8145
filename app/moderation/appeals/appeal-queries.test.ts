import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addComment, addStory } from '#tests/support/sample-people.ts'
import { noticePageSchema } from '../own-moderation/notice-schemas.ts'
import { createSiteWithDesk } from '../testing/desk.ts'
import { appealPageSchema } from './appeal-schemas.ts'

const { site, desk, author, reader, moderator, colleague } = await createSiteWithDesk()

/** Appeals against the latest notice to the author. @returns the open appeals as a colleague sees them */
async function appealAsAuthor() {
  const listed = await desk.call('GET', '/api/moderation/notices', author)
  const [notice] = v.parse(noticePageSchema, listed.body).notices
  await desk.call('POST', `/api/moderation/notices/${notice?.id}/appeal`, author, {
    text: 'It names nobody.',
  })
  return v.parse(appealPageSchema, (await desk.call('GET', '/api/desk/appeals', colleague)).body).appeals
}

test('an open appeal contains the hidden text as it was judged and as it is now, with the decision', async () => {
  const id = await addStory(site.db, author, { content: 'Mia in flat 3 is ill.' })
  await desk.report(id, reader)
  await desk.decide(moderator, id, 'hide')
  await desk.letTimePass()
  await site.db.query(`update stories set content = 'A neighbor is ill.', edited_at = now() where id = $1`, [
    id,
  ])
  const appeals = await appealAsAuthor()
  expect(appeals).toMatchObject([
    {
      text: 'It names nobody.',
      decisions: [{ action: 'hide', ruleKey: 'privacy' }],
      texts: [
        {
          subjectId: id,
          isEdited: true,
          snapshot: { text: 'Mia in flat 3 is ill.' },
          current: { text: 'A neighbor is ill.', isHidden: true },
        },
      ],
    },
  ])
})

test('an appeal about a hidden comment names the story that the comment answers', async () => {
  const story = await addStory(site.db, reader, { title: 'Smoke again' })
  const id = await addComment(site.db, author, story)
  await desk.call('POST', `/api/comments/${id}/reports`, reader, { reason: 'privacy' })
  await desk.decide(moderator, id, 'hide')
  await desk.letTimePass()
  const appeals = await appealAsAuthor()
  expect(appeals.flatMap(({ texts }) => texts).find(({ subjectId }) => subjectId === id)).toMatchObject({
    answeredStory: { id: story, title: 'Smoke again' },
  })
})
