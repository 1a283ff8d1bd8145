import { describe, expect, test } from 'vitest'
import { setActor } from '#database/actor.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { suspendPerson, whileSanctioned, writeAsMember } from '../testing/suspend-person.ts'

const site = await createTestSite()
const reader = await addPerson(site.db)

const refused = { status: 403, body: { error: { code: 'suspended' } } }
const call = (method: string, path: string, as: SamplePerson, body?: unknown) =>
  site.call(path, { method, as, ...(body !== undefined && { body }) })

describe('undoing a deletion', () => {
  test.each(['no_posting', 'suspended', 'banned'])(
    'is refused to people who are %s if other people would see the text',
    async (kind) => {
      const writer = await addPerson(site.db)
      const [shown, own] = [
        await addStory(site.db, writer),
        await addStory(site.db, writer, { isPublic: false }),
      ]
      const comment = await addComment(site.db, writer, await addStory(site.db, reader))
      await whileSanctioned(site.db, { person: writer, kind }, async () => {
        for (const [path, status] of [
          [`/api/stories/${shown}`, 204],
          [`/api/stories/${own}`, 204],
          [`/api/comments/${comment}`, 200],
        ] as const)
          expect((await call('DELETE', path, writer)).status).toBe(status)
        expect(await call('POST', `/api/stories/${shown}/restore`, writer)).toMatchObject(refused)
        expect(await call('POST', `/api/comments/${comment}/restore`, writer)).toMatchObject(refused)
        expect((await call('POST', `/api/stories/${own}/restore`, writer)).status).toBe(200)
        expect((await call('GET', `/api/stories/${shown}`, reader)).status).toBe(404)
      })
      expect((await call('POST', `/api/stories/${shown}/restore`, writer)).status).toBe(200)
      expect((await call('POST', `/api/comments/${comment}/restore`, writer)).status).toBe(200)
    },
  )

  test.each(['warning', 'reports_unheard'])('stays possible under a sanction of kind %s', async (kind) => {
    const writer = await addPerson(site.db)
    const story = await addStory(site.db, writer)
    await whileSanctioned(site.db, { person: writer, kind }, async () => {
      await call('DELETE', `/api/stories/${story}`, writer)
      expect((await call('POST', `/api/stories/${story}/restore`, writer)).status).toBe(200)
    })
  })
})

test('a suspended member can remove their picture and organization, but not change them', async () => {
  const person = await addPerson(site.db)
  await site.db.query(
    `update profiles set avatar_url = '/avatars/' || repeat('a', 64) || '.webp' where user_id = $1`,
    [person.userId],
  )
  await whileSanctioned(site.db, { person, kind: 'suspended' }, async () => {
    expect(await call('PATCH', '/api/profile', person, { organization: 'Other' })).toMatchObject(refused)
    expect(await call('DELETE', '/api/profile/picture', person)).toMatchObject({
      status: 200,
      body: { avatarUrl: null },
    })
    expect((await call('PATCH', '/api/profile', person, { organization: null })).status).toBe(200)
    expect(
      await site.db.query('select full_name, organization from profiles where user_id = $1', [person.userId]),
    ).toEqual([{ full_name: 'Ada Air', organization: null }])
  })
})

test('a suspended member can hide their name on a story, but not show it', async () => {
  const writer = await addPerson(site.db)
  const story = await addStory(site.db, writer)
  const setAnonymous = (is: boolean) =>
    writeAsMember(site.db, writer, ['update stories set is_anonymous = $2 where id = $1', [story, is]])
  await whileSanctioned(site.db, { person: writer, kind: 'suspended' }, async () => {
    expect(await setAnonymous(true)).toBe(1)
    await site.db.query('update stories set is_anonymous = true where id = $1', [story])
    expect(await setAnonymous(false)).toBe('CA005')
  })
  expect(await setAnonymous(false)).toBe(1)
})

test('a suspended member can’t write in a transaction that began before the suspension', async () => {
  const writer = await addPerson(site.db)
  const story = await addStory(site.db, reader)
  await withClient(site.db.connection, async (client) => {
    await setActor(client, { role: 'member', ...writer }, 'begin')
    const write = () =>
      client.query('insert into comments (story_id, user_id, content) values ($1, $2, $3)', [
        story,
        writer.userId,
        'Still here.',
      ])
    await write()
    await suspendPerson(site.db, writer)
    await expect(write()).rejects.toThrow('sanctioned')
  })
})
