import * as v from 'valibot'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { demoPassword, demoStaff, demoTotpSecret } from '#cli/demo/people.ts'

export type Visitor = 'visitor' | 'demo' | 'newcomer' | 'owner'

/** A running site with accounts to sign in with, and stories that strain a layout. */
export interface World {
  url: string
  stories: { plain: string; long: string; unbroken: string; short: string; rightToLeft: string }
  /** Opens a session and returns it as the browser stores it; null for a visitor. */
  openSession(visitor: Visitor): Promise<string | null>
}

const newcomer = { email: 'newcomer@example.org', password: 'a long enough phrase' }
const longName = `${'Wolfeschlegelsteinhausen'.repeat(4)}berg`
const readable = 'The smoke came on a Tuesday, and the windows stayed shut for nine days. '

const strainingStories = {
  long: { title: 'How a thousand characters look', content: readable.repeat(20).slice(0, 1000).trim() },
  unbroken: { title: 'W'.repeat(100), content: 'x'.repeat(1000) },
  short: { content: 'Dust.' },
  rightToLeft: {
    title: 'الهواء في الصف',
    content: 'הילדים השתעלו כל החורף. ثم فتحنا النوافذ. Then it got better.',
  },
}

const idSchema = v.object({ id: v.string() })
const pageSchema = v.object({ stories: v.array(idSchema) })
const firstStepSchema = v.looseObject({
  access_token: v.string(),
  user: v.looseObject({ factors: v.array(v.looseObject({ id: v.string() })) }),
})
const sessionSchema = v.looseObject({ access_token: v.string() })

/** Adds to a running demo people and stories whose lengths strain a layout. */
export async function createWorld(url: string, apikey: string): Promise<World> {
  async function post(path: string, data: unknown, token?: string): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  const [plain] = v.parse(pageSchema, await (await fetch(`${url}/api/stories`)).json()).stories
  const author = { email: 'long-name@example.org', password: newcomer.password }
  await post('/auth/v1/signup', { ...newcomer, data: { full_name: 'Noa New' } })
  await post('/auth/v1/signup', { ...author, data: { full_name: longName, organization: longName } })
  const signIn = async (who: { email: string; password: string }) =>
    v.parse(sessionSchema, await post('/auth/v1/token?grant_type=password', who))
  const { access_token: token } = await signIn(author)
  async function signInWithApp(email: string): Promise<unknown> {
    const { access_token, user } = v.parse(
      firstStepSchema,
      await post('/auth/v1/token?grant_type=password', { email, password: demoPassword }),
    )
    const path = `/auth/v1/factors/${user.factors[0]?.id}`
    const challenge = v.parse(idSchema, await post(`${path}/challenge`, {}, access_token))
    const code = showCode(demoTotpSecret, new Date())
    return post(`${path}/verify`, { challenge_id: challenge.id, code }, access_token)
  }
  const tell = async (story: object) => v.parse(idSchema, await post('/api/stories', story, token)).id
  const stories = {
    plain: plain?.id ?? '',
    rightToLeft: await tell(strainingStories.rightToLeft),
    short: await tell(strainingStories.short),
    long: await tell({
      ...strainingStories.long,
      airQualityIssues: ['Wildfire Smoke', 'Respiratory Illnesses'],
    }),
    unbroken: await tell(strainingStories.unbroken),
  }
  await post('/auth/v1/recover', { email: newcomer.email })
  await post('/api/vip-subscriptions', { email: newcomer.email })
  const owner = Object.keys(demoStaff).find((key) => demoStaff[key as keyof typeof demoStaff] === 'owner')
  const people = { demo: { email: 'demo@example.org', password: demoPassword }, newcomer }
  /** One session for all pictures of the desk, because a code is accepted only once. */
  const ownersSession = signInWithApp(`${owner}@example.org`)
  return {
    url,
    stories,
    async openSession(visitor) {
      if (visitor === 'visitor') return null
      return JSON.stringify(await (visitor === 'owner' ? ownersSession : signIn(people[visitor])))
    },
  }
}
