interface WaitingFile {
  file: File
  /** What was said about it, by the question's name. */
  choices: Readonly<Record<string, string>>
}

/** In the memory of this tab only: nothing of the file is left on a device that others use. */
let waiting: WaitingFile | null = null

/** Notes the file that a visitor was about to keep when they were sent to sign in. */
export function holdFile(held: WaitingFile): void {
  waiting = held
}

/** It is told once. */
export function takeHeldFile(): WaitingFile | null {
  const held = waiting
  waiting = null
  return held
}

let story: string | null = null

/** Notes in which story of one's own the next file is to be shown; null for a new one. */
export function holdStory(id: string | null): void {
  story = id
}

/** It is told once. */
export function takeHeldStory(): string | null {
  const held = story
  story = null
  return held
}

let chart: string | null = null

/** Notes the shared chart with which somebody goes on to tell a story. */
export function holdChart(id: string): void {
  chart = id
}

/** It is told once. */
export function takeHeldChart(): string | null {
  const held = chart
  chart = null
  return held
}
