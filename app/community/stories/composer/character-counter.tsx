import { storyContentMax } from '../story-limits.ts'

export function CharacterCounter({ length }: { length: number }) {
  const isOver = length > storyContentMax
  return (
    <p
      className={`mt-1.5 ml-auto text-end text-sm tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {length}/{storyContentMax} characters
    </p>
  )
}
