import { readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const inMemory = '/dev/shm'
const neededBytes = 2 ** 30

/** The folder for databases of tests: in memory where the system has room there and lets programs run, else the usual one. */
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
