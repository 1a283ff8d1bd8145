import { readFile, writeFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** Returns the CPU time that a process has used so far, in user and system mode. Linux only. */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Skips the program's name in parentheses, which may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Linux only. */
export function readResidentMb(pid: number): Promise<number> {
  return readMemoryMb(pid, 'VmRSS')
}

/** Returns the peak memory of a process since its start, or since `forgetPeak`. Linux only. */
export function readPeakMb(pid: number): Promise<number> {
  return readMemoryMb(pid, 'VmHWM')
}

/** Resets the peak memory of a process. Linux only. */
export function forgetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5')
}

async function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
