import { Hono } from 'hono'
import * as v from 'valibot'
import type { TestDatabase } from '#tests/support/test-database.ts'

const newUserSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.string(),
  email_confirm: v.literal(true),
  password_hash: v.optional(v.pipe(v.string(), v.startsWith('$argon2')), '!'),
  user_metadata: v.looseObject({ full_name: v.nullable(v.string()) }),
})

/** The protocol's admin endpoints for moving and deleting accounts, like the reference implementation's. */
export function adminEndpoints({ query }: TestDatabase, serviceKey: string): Hono {
  const admin = new Hono()
  const find = async (id: string) => (await query('select id, email from auth.users where id = $1', [id]))[0]
  admin.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${serviceKey}`) return next()
    return c.json({ code: 403, error_code: 'not_admin', msg: 'User not allowed' }, 403)
  })
  admin.post('/users', async (c) => {
    const user = v.parse(newUserSchema, await c.req.json())
    const taken = await query('select from auth.users where email = $1', [user.email])
    if (taken.length > 0)
      return c.json(
        { code: 422, error_code: 'email_exists', msg: 'A user with this email address exists' },
        422,
      )
    await query(
      'insert into auth.users (id, email, password_hash, email_verified_at) values ($1, $2, $3, now())',
      [user.id, user.email, user.password_hash],
    )
    await query('insert into profiles (user_id, full_name) values ($1, $2)', [
      user.id,
      user.user_metadata.full_name,
    ])
    return c.json(await find(user.id))
  })
  admin.get('/users/:id', async (c) => {
    const user = await find(c.req.param('id'))
    return user
      ? c.json(user)
      : c.json({ code: 404, error_code: 'user_not_found', msg: 'User not found' }, 404)
  })
  admin.delete('/users/:id', async (c) => {
    await query('delete from auth.users where id = $1', [c.req.param('id')])
    return c.json({})
  })
  return admin
}
