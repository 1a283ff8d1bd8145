import { LinkedText } from '#app/platform/ui/media/linked-text.tsx'
import type { ShownMention } from './mention-schemas.ts'

export function MentionedText({ content, mentions }: { content: string; mentions: ShownMention[] }) {
  if (mentions.length === 0) return <LinkedText text={content} />
  const points = [...content]
  const read = (start: number, end?: number) => points.slice(start, end).join('')
  return mentions.map(({ start, length }, index) => {
    const next = mentions[index + 1]?.start
    return (
      <span key={start}>
        {index === 0 ? <LinkedText text={read(0, start)} /> : null}
        <bdi className="font-semibold text-accent-strong">{read(start, start + length)}</bdi>
        <LinkedText text={read(start + length, next)} />
      </span>
    )
  })
}
