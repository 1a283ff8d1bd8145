import type { APIRequestContext } from '@playwright/test'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/two-servers.ts'
import { expectWithinASecond } from '../support/within-a-second.ts'

const quarter = 15 * 60_000
const start = Date.parse('2024-05-06T00:00:00.000Z')

function twoDays(): string {
  const rows = Array.from(
    { length: 2 * 96 },
    (_, index) => `${new Date(start + index * quarter).toISOString()},${9 + (index % 5)}`,
  )
  return ['Time,PM2.5 (ug/m3)', ...rows].join('\n')
}

interface Shared {
  story: string
  chart: string
}

/** Returns, for each page of a server, whether visitors see the readings. */
async function look(request: APIRequestContext, server: string, { story, chart }: Shared) {
  const says = (path: string) => async () =>
    (await request.get(server + path, { headers: { apikey } })).text()
  const places = {
    chart: says(`/air/charts/${chart}`),
    story: says(`/stories/${story}`),
    list: says('/community'),
    'list of measured stories': says('/community?with=measurements'),
    'API of the list': says('/api/stories?sort=newest'),
    'API of the story': says(`/api/stories/${story}`),
  }
  const looked = Object.entries(places).map(
    async ([name, text]) => [name, (await text()).includes('PM2.5 in µg/m³')] as const,
  )
  return Object.fromEntries(await Promise.all(looked))
}

const everywhere = (isShown: boolean) => ({
  chart: isShown,
  story: isShown,
  list: isShown,
  'list of measured stories': isShown,
  'API of the list': isShown,
  'API of the story': isShown,
})

test('readings deleted on one server disappear from every page of the other within a second', async ({
  page,
  servers: [, second],
  mail,
  request,
}) => {
  await becomeMember(page, mail)
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: room } = await post('/api/air/rooms', { kind: 'bedroom' })
  const kept = await request.post(`/api/air/readings?room=${room}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(twoDays()),
  })
  expect(kept.ok()).toBe(true)
  const { series } = await (await request.get('/api/air/own', { headers })).json()
  const stretch = { from: '2024-05-06T00:00:00Z', to: '2024-05-08T00:00:00Z', zone: 'UTC', isExact: false }
  const { id: chart } = await post(`/api/air/series/${series[0].id}/shared-charts`, stretch)
  const { id: story } = await post('/api/stories', { content: 'It was thick at night.', chartId: chart })
  const shared = { story, chart }

  // Looks twice: after the first round, the responses are in the second server's cache.
  for (let time = 0; time < 2; time += 1)
    expect(await look(request, second.url, shared)).toEqual(everywhere(true))
  const readPicture = async () => (await request.get(`${second.url}/stories/${story}/share.png`)).body()
  const picture = await readPicture()

  expect((await request.delete(`/api/air/rooms/${room}`, { headers })).status()).toBe(204)
  await expectWithinASecond(() => look(request, second.url, shared), everywhere(false))
  expect((await readPicture()).equals(picture)).toBe(false)
})
