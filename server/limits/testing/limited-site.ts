import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import { createKeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { findLimitRules } from '#app/platform/http/server/limit-routes.server.ts'
import { openPool } from '#database/pool.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { createRateLimits } from '../count-requests.ts'

export const password = 'a phrase nobody guesses'

export interface LimitedSite {
  site: TestSite
  /** The number of requests that the rule with this name allows here. */
  allowed(name: string): number
  addMember(): Promise<SamplePerson>
  signIn(person: { email: string }, typed: string, address: string): ReturnType<TestSite['call']>
}

/**
 * Creates a site with limits, where the header `x-address` sets the client's address. It is stopped after the file's tests.
 * @param factor multiplies the site's limits; below 1, so that fewer guesses, which each hash a password, reach them
 */
export async function createLimitedSite(factor: number): Promise<LimitedSite> {
  const site = await createTestSite({}, (db) => {
    const pool = openPool({ connection: db.logins.accounts.connection, poolSize: 2 }, 'accounts')
    endAfterFile(() => pool.end())
    const limits = createRateLimits({ pool, factor, keyedHash: createKeyedHash(Buffer.alloc(32)) })
    return { limits, clientAddress: (c) => c.req.header('x-address') ?? '' }
  })
  const passwordHash = await hashPassword(password)
  return {
    site,
    allowed: (name) => Math.ceil(findPoints(site, name) * factor),
    async addMember() {
      const member = await addPerson(site.db)
      const { userId } = member
      await site.db.query('update auth.users set password_hash = $2 where id = $1', [userId, passwordHash])
      return member
    },
    signIn: ({ email }, typed, address) =>
      site.call('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: { email, password: typed },
        headers: { 'x-address': address },
      }),
  }
}

function findPoints(site: TestSite, name: string): number {
  const rules = site.listRoutes().flatMap(({ handler }) => findLimitRules(handler) ?? [])
  const rule = rules.find((found) => found.name === name)
  if (!rule) throw new Error(`No route is limited by ${name}.`)
  return rule.points
}
