import type { ShownMention } from './mention-schemas.ts'

export function MentionedText({ content, mentions }: { content: string; mentions: ShownMention[] }) {
  if (mentions.length === 0) return content
  const points = [...content]
  const read = (start: number, end?: number) => points.slice(start, end).join('')
  return mentions.map(({ start, length }, index) => {
    const next = mentions[index + 1]?.start
    return (
      <span key={start}>
        {index === 0 ? read(0, start) : null}
        <bdi className="font-semibold text-accent-strong">{read(start, start + length)}</bdi>
        {read(start + length, next)}
      </span>
    )
  })
}
