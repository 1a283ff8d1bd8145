import { endAfterFile } from './after-file.ts'

const logs = new Set<() => readonly string[]>()
const mostLines = 5

/** Adds the errors of this log to the message of each test of the file that fails, because a response hides its cause. */
export function watchForFaults(readLines: () => readonly string[]): void {
  logs.add(readLines)
  endAfterFile(async () => logs.delete(readLines))
}

/** Returns the last errors that the file's sites have logged, or ''. */
export function describeFaults(): string {
  const faults = [...logs].flatMap((readLines) => readLines().filter(isFault)).slice(-mostLines)
  return faults.length === 0 ? '' : `\nLogged: ${faults.map((line) => line.trim()).join('\n')}`
}

/** Matches a line of pino's log, whose level is a number or a word. */
const isFault = (line: string) => /"level":(50|60|"error"|"fatal")/.test(line)
