import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk in memory that can be filled safely. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** @throws Error without the right to mount, which only root has */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  if (process.getuid?.() !== 0)
    throw new Error(
      'This drill mounts a small disk in memory (tmpfs), which only root may do: run it as root.',
    )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  await chmod(folder, 0o711)
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => fillUp(ballast),
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    // Fills the rest with small blocks, down to the last page of memory.
    for (const size of [1_048_576, 4_096]) {
      const zeros = Buffer.alloc(size)
      while (await handle.write(zeros).then(() => true, isFull));
    }
  } finally {
    await handle.close()
  }
}

/** @returns false, because nothing more was written. @throws other errors */
function isFull(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
  throw error
}
