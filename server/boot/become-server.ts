import { createRequire } from 'node:module'
import path from 'node:path'
import { projectFolder } from './project-folder.ts'

/** Flags of Node that keep the server's memory small. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=160']

/** Variables that C libraries and Node read as a process starts: they keep its memory small and its start short. */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: path.join(projectFolder, 'build/server/.compile-cache'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
}

const { resolve: resolveModule } = createRequire(import.meta.url)

/** Replaces this process, which keeps its id. Flags and variables of this process win over the server's. */
export async function becomeServer(module: string, args: string[]): Promise<void> {
  const file = resolveModule(module)
  const flags = [...serverFlags, ...process.execArgv]
  const environment = { ...serverEnvironment, ...process.env }
  if (process.execve)
    process.execve(process.execPath, [process.execPath, ...flags, file, ...args], environment)
  // Windows can't replace a process.
  else await import(file)
}
