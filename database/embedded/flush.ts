import { open } from 'node:fs/promises'

/** Resolves when a file, or what stands in a folder, is on the disk itself. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
