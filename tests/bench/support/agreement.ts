import * as v from 'valibot'
import { storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { median } from './report.ts'

/** The milliseconds from an acknowledged write at one server until the other shows it. */
export interface Agreement {
  median: number
  longest: number
}

const writes = 40

/** Reacts at each server in turn and polls the next one for the reaction. Before that, both servers have cached the list. */
export async function measureAgreement(
  ports: number[],
  reaction: string,
  headers: Record<string, string>,
): Promise<Agreement> {
  const took: number[] = []
  for (let write = 0; write < writes; write += 1) {
    const writer = ports[write % ports.length] ?? 0
    const reader = ports[(write + 1) % ports.length] ?? 0
    await readCount(reader)
    const method = write % 2 === 0 ? 'PUT' : 'DELETE'
    const answer = await fetch(`http://localhost:${writer}${reaction}`, { method, headers })
    const begin = performance.now()
    const { counts } = v.parse(v.object({ counts: v.object({ sad: v.number() }) }), await answer.json())
    while ((await readCount(reader)) !== counts.sad) {
      if (performance.now() - begin > 10_000) throw new Error('the servers do not agree')
    }
    took.push(performance.now() - begin)
  }
  return { median: median(took), longest: Math.max(...took) }
}

/** Returns the reaction count of the newest story at a server. */
async function readCount(port: number): Promise<number | undefined> {
  const answer = await fetch(`http://localhost:${port}/api/stories`)
  return v.parse(storyPageSchema, await answer.json()).stories[0]?.reactionCounts.sad
}
