import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { healthQuery } from './health-query.ts'
import type { HealthLine } from './health-schemas.ts'
import { HealthTask } from './health-task.tsx'

function render(states: HealthLine['state'][] | null) {
  const client = new QueryClient()
  const lines = states?.map((state) => ({ name: 'Backup', state, says: '' }))
  client.setQueryData(healthQuery('ada').queryKey, lines && { lines })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HealthTask userId="ada" ifFine="Nothing is waiting for you." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('health problems are counted and named, and nothing is shown before they are known', () => {
  expect(render(null)).toBe('')
  expect(render(['ok'])).toBe('Nothing is waiting for you.')
  expect(render(['ok', 'warning'])).toMatch(/>1<.*health problem<.*Backup/)
})
