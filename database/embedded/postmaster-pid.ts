import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { errorCode } from './errors.ts'
import { readOptionalFile } from './read-optional-file.ts'

export interface PostmasterPid {
  pid: number
  port: number
  /** Empty until PostgreSQL listens. */
  socketFolder: string
  /** `starting`, `ready` or `stopping`; empty at the very beginning. */
  status: string
}

export function postmasterPidFileOf(databaseFolder: string): string {
  return path.join(databaseFolder, 'postmaster.pid')
}

export async function readPostmasterPid(databaseFolder: string): Promise<PostmasterPid | undefined> {
  const content = await readOptionalFile(postmasterPidFileOf(databaseFolder))
  if (content === undefined) return undefined
  // Lines 2, 3, 6 and 7: data directory, start time, listen address, shared memory key.
  const [pid, , , port, socketFolder = '', , , status = ''] = content.split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() }
}

/** True if PostgreSQL listens on its socket. The pid alone is not sufficient, because it may have been reused. */
export async function isListening({ port, socketFolder }: PostmasterPid): Promise<boolean> {
  if (socketFolder === '') return false
  const socket = connect(path.join(socketFolder, `.s.PGSQL.${port}`))
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Any other error, such as a full backlog, means that a process listens.
    return !['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '')
  } finally {
    socket.destroy()
  }
}
