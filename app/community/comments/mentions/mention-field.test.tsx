import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type DraftText, emptyDraftText } from './draft-text.ts'
import { MentionField } from './mention-field.tsx'

const render = (value: DraftText) =>
  renderToStaticMarkup(
    <MentionField
      label="Your comment"
      storyId="x"
      value={value}
      onChange={() => undefined}
      error={undefined}
    />,
  )

test('the comment field lists who will be notified, and shows nothing without mentions', () => {
  const written = { text: 'Ask @Ada Bell.', mentions: [{ userId: 'ada', start: 4, length: 9 }] }
  expect(render(written)).toMatch(/Will be notified: .*<bdi[^>]*>Ada Bell<\/bdi>/)
  expect(render(emptyDraftText)).not.toContain('Will be notified')
})
