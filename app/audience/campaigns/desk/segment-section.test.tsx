import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Segment } from '../campaign-schemas.ts'
import { SegmentSection } from './segment-section.tsx'

const segment: Segment = { id: 'x', name: 'Schools', search: '', state: null, isUsed: true }

test.each([
  ['of all states', segment, 'All states'],
  ['of one', { ...segment, state: 'joined' as const }, 'Joined'],
  ['by a word', { ...segment, search: 'edu' }, 'All states, “edu” in the address or name'],
])('the list says which people a segment %s contains', (_case, shown, text) => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SegmentSection segments={[shown]} onChanged={async () => undefined} />
    </QueryClientProvider>,
  )
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain(`Schools${text}Counting...`)
})
