import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addStory } from '#tests/support/sample-people.ts'
import { noticePageSchema } from '../own-moderation/notice-schemas.ts'
import { createSiteWithDesk } from '../testing/desk.ts'
import { appealPageSchema } from './appeal-schemas.ts'

const { site, desk, author, reader, moderator, colleague } = await createSiteWithDesk()

test('an open appeal contains the hidden text as it was judged and as it is now, with the decision', async () => {
  const id = await addStory(site.db, author, { content: 'Mia in flat 3 is ill.' })
  await desk.report(id, reader)
  await desk.decide(moderator, id, 'hide')
  await desk.letTimePass()
  await site.db.query(`update stories set content = 'A neighbor is ill.', edited_at = now() where id = $1`, [
    id,
  ])
  const listed = await desk.call('GET', '/api/moderation/notices', author)
  const [notice] = v.parse(noticePageSchema, listed.body).notices
  await desk.call('POST', `/api/moderation/notices/${notice?.id}/appeal`, author, {
    text: 'It names nobody.',
  })
  const { appeals } = v.parse(appealPageSchema, (await desk.call('GET', '/api/desk/appeals', colleague)).body)
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
