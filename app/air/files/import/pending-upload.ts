interface WaitingFile {
  file: File
  /** Answers by question name. */
  choices: Readonly<Record<string, string>>
}

/** Kept only in the memory of this tab, so that no data stays on a shared device. */
let waiting: WaitingFile | null = null

/** Holds a visitor's file while they sign in. */
export function storePendingFile(held: WaitingFile): void {
  waiting = held
}

export function consumePendingFile(): WaitingFile | null {
  const held = waiting
  waiting = null
  return held
}

let story: string | null = null

/** Holds the id of the member's story that will show the next file; null for a new story. */
export function storePendingStory(id: string | null): void {
  story = id
}

export function consumePendingStory(): string | null {
  const held = story
  story = null
  return held
}

let chart: string | null = null

/** Holds the id of a shared chart while the member writes a story about it. */
export function storePendingChart(id: string): void {
  chart = id
}

export function consumePendingChart(): string | null {
  const held = chart
  chart = null
  return held
}
