import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { errorCode } from './errors.ts'
import { readOptionalFile } from './read-optional-file.ts'

/** What PostgreSQL records about itself in postmaster.pid. The file of a killed one stays behind. */
export interface PostmasterPid {
  pid: number
  port: number
  /** Empty until it listens. */
  socketFolder: string
  /** `starting`, `ready` or `stopping`; empty at the very beginning. */
  status: string
}

/** Where PostgreSQL keeps the file while it runs. */
export function postmasterPidFileOf(databaseFolder: string): string {
  return path.join(databaseFolder, 'postmaster.pid')
}

/** The content of postmaster.pid; undefined when there is none. */
export async function readPostmasterPid(databaseFolder: string): Promise<PostmasterPid | undefined> {
  const content = await readOptionalFile(postmasterPidFileOf(databaseFolder))
  if (content === undefined) return undefined
  // Lines 2, 3, 6 and 7: data directory, start time, listen address, shared memory key.
  const [pid, , , port, socketFolder = '', , , status = ''] = content.split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() }
}

/**
 * Whether the recorded PostgreSQL is alive: only then does a process listen on its socket. The pid alone proves
 * nothing, since the system may have given it to another process.
 */
export async function isListening({ port, socketFolder }: PostmasterPid): Promise<boolean> {
  if (socketFolder === '') return false
  const socket = connect(path.join(socketFolder, `.s.PGSQL.${port}`))
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Any other error, such as that of a full backlog, comes from a socket that a process listens on.
    return !['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '')
  } finally {
    socket.destroy()
  }
}
