import * as v from 'valibot'
import { demoPassword } from '#cli/demo/people.ts'

export type Visitor = 'visitor' | 'demo' | 'newcomer'

/** What the screens are about: a running site, who signs in, and stories that strain a layout. */
export interface World {
  url: string
  stories: { plain: string; long: string; unbroken: string; short: string; rightToLeft: string }
  /** A new session of this person, as the browser keeps it; null for who is signed out. */
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
const sessionSchema = v.looseObject({ access_token: v.string() })

/** Adds the straining people and stories to a running demo. */
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
  // Something to read in the inbox.
  await post('/auth/v1/recover', { email: newcomer.email })
  await post('/api/vip-subscriptions', { email: newcomer.email })
  const people = { demo: { email: 'demo@example.org', password: demoPassword }, newcomer }
  return {
    url,
    stories,
    openSession: async (visitor) =>
      visitor === 'visitor' ? null : JSON.stringify(await signIn(people[visitor])),
  }
}
