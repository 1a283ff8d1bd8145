import { readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const inMemory = '/dev/shm'
const neededBytes = 2 ** 30

/** Returns the folder for test databases: in memory if that has enough space and allows executables, otherwise the system's temporary folder. */
export function temporaryFolder(): string {
  return hasRoomInMemory() ? inMemory : os.tmpdir()
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/self/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
    const options = mount?.[1]?.split(',') ?? []
    if (!options.includes('rw') || options.includes('noexec')) return false
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
