import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Segment } from '../campaign-schemas.ts'
import { SegmentList } from './segments-page.tsx'

const segment: Segment = { id: 'x', name: 'Schools', search: '', filter: {}, isUsed: true }

test.each([
  ['of everyone', segment, 'Everyone'],
  ['by a state', { ...segment, filter: { state: 'joined' as const } }, 'State: Joined'],
  ['by a word', { ...segment, search: 'edu' }, '“edu” in the address or name'],
  [
    'by several criteria',
    { ...segment, search: 'edu', filter: { issue: 'Mold' as const, returned: '2026-11-01' } },
    'Issue of a public story: Mold · Returned since: 2026-11-01 · “edu” in the address or name',
  ],
])('the list says which people a segment %s contains', (_case, shown, text) => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SegmentList segments={[shown]} onChanged={async () => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain(`SchoolsCounting...${text}Used`)
})
