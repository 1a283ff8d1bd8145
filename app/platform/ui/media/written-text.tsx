import { lazy, Suspense } from 'react'

// Lazy, because few texts have addresses.
const LinkedText = lazy(async () => ({ default: (await import('./linked-text.tsx')).LinkedText }))

export function WrittenText({ text }: { text: string }) {
  if (!/https?:|www\./i.test(text)) return text
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  )
}
