import { readFile, writeFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** What a process has used of the processors so far, in user and system. Linux only. */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Linux only. */
export function readResidentMb(pid: number): Promise<number> {
  return readMemoryMb(pid, 'VmRSS')
}

/** The most that a process has held since its start, or since `forgetPeak`. Linux only. */
export function readPeakMb(pid: number): Promise<number> {
  return readMemoryMb(pid, 'VmHWM')
}

/** From here on the most is measured anew. Linux only. */
export function forgetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5')
}

async function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
