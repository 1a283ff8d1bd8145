import { describe, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createEmail, password, siteUrl, startSiteWithAccounts } from './support/account-calls.ts'

const { site, calls } = await startSiteWithAccounts()

describe('emailed links', () => {
  const evil = 'evil.example'
  const hostHeaders: Record<string, string>[] = [
    { host: evil },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', 'x-forwarded-server': evil },
    { forwarded: `host=${evil}` },
    { origin: `https://${evil}`, referer: `https://${evil}/` },
  ]

  async function expectOwnLinks(email: string): Promise<void> {
    const { raw, parsed } = await site.mail.waitForMessage(email)
    expect(raw).not.toContain('evil')
    const links = `${parsed.text} ${parsed.html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(new URL(link).origin).toBe(siteUrl)
  }

  test('always lead to the configured site, whatever host the request contains', async () => {
    for (const headers of hostHeaders) {
      const [member, joiner, vip, wanted] = [
        await site.addAccount(password),
        createEmail(),
        createEmail(),
        createEmail(),
      ]
      await calls.signUp(joiner, '', headers)
      await calls.post('/auth/v1/recover', { email: member.email }, headers)
      await calls.post('/api/vip-subscriptions', { email: vip }, headers)
      const { access_token: as } = await calls.openSession(member)
      const change = { email: wanted, current_password: password }
      await site.call('/auth/v1/user', { method: 'PUT', as, body: change, headers })
      for (const email of [joiner, member.email, vip, wanted]) await expectOwnLinks(email)
    }
  })

  /** Every request that mails a link and takes a `redirect_to`. */
  const redirecting: Record<string, (query: string) => Promise<{ email: string; status: number }>> = {
    'a sign-up': async (query) => {
      const email = createEmail()
      return { email, ...(await calls.post(`/auth/v1/signup?${query}`, { email, password })) }
    },
    'a new password': async (query) => {
      const { email } = await site.addAccount(password)
      return { email, ...(await calls.post(`/auth/v1/recover?${query}`, { email })) }
    },
    // The target of a new mail does not change a link that was already mailed.
    'another mail': async (query) => {
      const { email } = await addPerson(site.db, { isVerified: false })
      const body = { email, type: 'signup' }
      return { email, ...(await calls.post(`/auth/v1/resend?${query}`, body)) }
    },
    'another address': async (query) => {
      const [member, email] = [await site.addAccount(password), createEmail()]
      const { access_token: as } = await calls.openSession(member)
      const body = { email, current_password: password }
      const sent = { method: 'PUT', as, body }
      return { email, ...(await site.call(`/auth/v1/user?${query}`, sent)) }
    },
  }

  /** Returns the stored targets of the links mailed to this address. */
  async function readStoredTargets(email: string): Promise<string[]> {
    const rows = await site.db.query<{ target: string }>(
      `select redirect_to as target from auth.one_time_links l join auth.users u on u.id = l.user_id
       where coalesce(l.new_email, u.email) = $1`,
      [email],
    )
    return rows.map(({ target }) => target)
  }

  /** Returns the origins of all links in the mail to this address, and the page that the one-time link returns to. */
  async function readTarget(email: string): Promise<{ origins: string[]; returnTo: string }> {
    const { parsed } = await site.mail.waitForMessage(email)
    const links = (parsed.text?.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
    const link = links.find(({ searchParams }) => searchParams.has('token_hash'))
    if (!link) throw new Error(`no link in: ${parsed.text}`)
    return { origins: links.map(({ origin }) => origin), returnTo: link.searchParams.get('returnTo') ?? '/' }
  }

  test.each(Object.keys(redirecting))(
    'lead back to the page that %s requested, and never to another site',
    async (name) => {
      const ask = redirecting[name]
      if (!ask) throw new Error('nothing to ask')
      const targets = { '/community': '/community', [`//${evil}`]: '/', [`https://${evil}/`]: '/' }
      for (const [asked, expected] of Object.entries(targets)) {
        const { email, status } = await ask(`redirect_to=${encodeURIComponent(asked)}`)
        expect(status).toBe(200)
        const { origins, returnTo } = await readTarget(email)
        for (const origin of origins) expect(origin).toBe(siteUrl)
        // The stored target must be right too, although a link for a new password currently leads to its own page.
        expect(await readStoredTargets(email)).toEqual([`${siteUrl}${expected}`])
        expect({ asked, returnTo: new URL(returnTo, siteUrl).href }).toEqual({
          asked,
          returnTo: `${siteUrl}${expected}`,
        })
      }
    },
  )

  // One of each kind; `redirect-target.test.ts` tries more.
  test.each([
    `/\\${evil}`,
    `${siteUrl}@${evil}`,
    `${siteUrl}//${evil}`,
    `/%09/${evil}/..`,
    `javascript:alert("${evil}")//`,
  ])('never redirect to %s', async (redirectTo) => {
    const email = createEmail()
    expect((await calls.signUp(email, redirectTo)).status).toBe(200)
    const { origins, returnTo } = await readTarget(email)
    for (const origin of origins) expect(origin).toBe(siteUrl)
    // Some of these targets become a path on this site, even if no page exists there.
    expect(new URL(returnTo, siteUrl).origin).toBe(siteUrl)
    const stored = await readStoredTargets(email)
    expect(stored.length).toBe(1)
    for (const target of stored) expect(new URL(target).origin).toBe(siteUrl)
    for (const target of stored) expect(new URL(target).pathname).not.toMatch(/^\/\//)
  })

  test.each([
    'a@example.org\r\nBcc: victim@example.org',
    'a@example.org,victim@example.org',
    '<a@example.org>',
    'a@example.org ',
  ])('are sent to one recipient or to none: %j', async (email) => {
    const before = site.mail.messages.length
    const responses = [
      await calls.signUp(email),
      await calls.post('/auth/v1/recover', { email }),
      await calls.post('/api/vip-subscriptions', { email }),
    ]
    const last = createEmail()
    await calls.signUp(last)
    await site.mail.waitForMessage(last)
    for (const { recipients } of site.mail.messages.slice(before)) {
      expect(recipients).toHaveLength(1)
      expect(recipients[0]).not.toContain('victim')
    }
    if (email.trim() !== 'a@example.org') for (const { status } of responses) expect(status).toBe(400)
  })

  test('can’t get additional email headers from a name', async () => {
    const email = createEmail()
    const body = { email, password, data: { full_name: 'Eve\u2028Bcc: victim@example.org' } }
    const refused = await calls.post('/auth/v1/signup', body)
    expect(refused.status).toBe(400)
    const named = {
      ...body,
      data: { full_name: 'Eve Bcc: victim at example.org =?utf-8?q?=0d=0aBcc:v@example.org?=' },
    }
    expect((await calls.post('/auth/v1/signup', named)).status).toBe(200)
    const { recipients, parsed } = await site.mail.waitForMessage(email)
    expect(recipients).toEqual([email])
    expect(parsed.to?.map(({ address }) => address)).toEqual([email])
    expect(parsed).not.toHaveProperty('bcc')
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
  })
})

describe('the email addresses of accounts', () => {
  test('belong to the same account in another letter case, and links are sent to the stored address', async () => {
    const email = createEmail()
    const wide = email.replace('@', '＠').replace('example', 'ｅｘａｍｐｌｅ').toUpperCase()
    expect((await calls.signUp(wide)).status).toBe(200)
    expect((await site.mail.waitForMessage(email)).recipients).toEqual([email])
    await calls.signUp(` ${email.toUpperCase()} `)
    const rows = await site.db.query('select 1 from auth.users where lower(email) = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('are rejected or different if they have look-alike letters, and never match the address they resemble', async () => {
    const victim = await site.addAccount(password)
    const [name = '', domain = ''] = victim.email.split('@')
    const before = site.mail.messages.length
    for (const lookalike of [
      `${name.replace('e', 'е')}@${domain}`,
      `${name}@exаmple.org`,
      `${name}@example.org\u200b`,
    ]) {
      const { status } = await calls.post('/auth/v1/recover', { email: lookalike })
      expect([200, 400]).toContain(status)
      expect((await calls.signIn({ email: lookalike })).status).toBe(400)
    }
    // Mails are sent in order: once this one has arrived, all earlier ones have.
    const last = createEmail()
    await calls.signUp(last)
    await site.mail.waitForMessage(last)
    const since = site.mail.messages.slice(before).flatMap(({ recipients }) => recipients)
    expect(since).not.toContain(victim.email)
  })
})

describe('unsubscribe links', () => {
  /** Returns the unsubscribe path in the header of a notification's mail, once it has arrived. */
  async function readStopLink(author: SamplePerson, commenter: SamplePerson): Promise<string> {
    await site.db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Here too.')`, [
      await addStory(site.db, author),
      commenter.userId,
    ])
    const waiting = `update notifications set waits_since = now() - interval '10 minutes' where user_id = $1 returning id`
    await expect.poll(() => site.db.query(waiting, [author.userId])).toHaveLength(1)
    await site.db.query(`insert into pgboss.job (name, policy) values ('notifications', 'singleton')`)
    const { parsed } = await site.mail.waitForMessage(author.email, 60_000)
    const header = parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    expect(header.slice(1, siteUrl.length + 1)).toBe(siteUrl)
    return header.slice(siteUrl.length + 1, -1)
  }
  const readStopped = () =>
    site.db.query(`select user_id, kind, by_mail from notification_choices
      union all select user_id, story_id::text, null from muted_stories`)
  /** Sends no credentials. */
  const press = (path: string, method = 'POST', body = 'List-Unsubscribe=One-Click') =>
    site.call(path, {
      method,
      headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body }),
    })

  test('change nothing when opened by a scanner, affect no one else, and act on one click', async () => {
    const [author, other] = [await addPerson(site.db), await addPerson(site.db)]
    const link = await readStopLink(author, other)
    const [kind = '', userId = '', signature = ''] =
      new URL(link, siteUrl).searchParams.get('token')?.split('.') ?? []
    expect({ kind, userId }).toEqual({ kind: 'story_comment', userId: author.userId })
    const before = await readStopped()
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
      for (let time = 0; time < 5; time += 1) await press(link, method)
    const made = [
      `reaction.${userId}.${signature}`,
      `story_comment.reaction.${userId}.${signature}`,
      `story_comment.${other.userId}.${signature}`,
      `${crypto.randomUUID()}.${userId}.${signature}`,
      `story_comment.${userId}.`,
      `story_comment.${userId}`,
      `.${userId}.${signature}`,
      '..',
      '\u0000',
      `story_comment' or true --.${userId}.${signature}`,
      'x'.repeat(10_000),
    ]
    for (const token of made) {
      const path = `${new URL(link, siteUrl).pathname}?${new URLSearchParams({ token })}`
      expect({ token, status: (await press(path)).status }).toEqual({ token, status: 404 })
    }
    expect(await readStopped()).toEqual(before)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(link)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await readStopped()).toEqual([
      ...before,
      { user_id: author.userId, kind: 'story_comment', by_mail: false },
    ])
  })
})
