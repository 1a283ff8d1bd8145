import { access, constants, stat, statfs } from 'node:fs/promises'
import { diskReserve } from '#database/disk-reserve.ts'
import { type Check, describeProblem, type Finding, failure, ok, warning } from './run-checks.server.ts'

const gigabyte = 1e9

interface DiskLimits {
  /** In bytes. */
  warnBelow: number
  failBelow: number
}

const diskLimits: DiskLimits = { warnBelow: 2 * gigabyte, failBelow: diskReserve }

export function checkDisk(folder: string, { warnBelow, failBelow } = diskLimits): Check {
  return {
    name: 'Disk',
    async look() {
      const { bavail, blocks, bsize, files, ffree } = await statfs(folder)
      const free = bavail * bsize
      const share = Math.round((100 * bavail) / Math.max(blocks, 1))
      const says = `${(free / gigabyte).toFixed(1)} GB (${share}%) are free on the disk of ${folder}.`
      const advice = 'Delete files such as old backups, or enlarge the disk.'
      if (free < failBelow || (files > 0 && ffree === 0)) return failure(`${says} ${advice}`)
      if (free < warnBelow || share < 5) return warning(`${says} ${advice}`)
      return ok(says)
    },
  }
}

export function checkJournal(folder: string): Check {
  return {
    name: 'Erasure journal',
    async look() {
      const problem = await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => error)
      if (problem === undefined) return ok(`${folder} can be written to.`)
      return failure(
        `${folder} can’t be written to, so permanent deletions fail. Fix the folder or ERASURE_JOURNAL. ${describeProblem(problem)}`,
      )
    },
  }
}

/** Other accounts on this machine must not read the secrets. @param files may not exist */
export function checkSecrets(files: readonly string[]): Check {
  return {
    name: 'Secrets',
    async look() {
      const found = await Promise.all(files.map(findOpen))
      const open = found.filter((file) => file !== null)
      if (open.length === 0) return ok('Only the site’s account can read the files with secrets.')
      return failure(
        `Other accounts on this machine can read these files: ${open.join(', ')}. Run: chmod go= ${open.join(' ')}`,
      )
    },
  }
}

async function findOpen(file: string): Promise<string | null> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return found !== null && (found.mode & 0o077) !== 0 ? file : null
}

export function checkVersion(site: string, version: string, engines: string): Check {
  return {
    name: 'Version',
    look: async (): Promise<Finding> => {
      const says = `Clean Air ${site} on Node ${version}.`
      return isAtLeast(version, engines.replace(/^>=/, ''))
        ? ok(says)
        : failure(`${says} It needs Node ${engines}.`)
    },
  }
}

function isAtLeast(version: string, least: string): boolean {
  const parts = version.split('.').map(Number)
  const [differing] = least
    .split('.')
    .map((wanted, place) => (parts[place] ?? 0) - Number(wanted))
    .filter((difference) => difference !== 0)
  return (differing ?? 0) >= 0
}

export function checkServer(url: string): Check {
  return {
    name: 'Server',
    async look(signal) {
      const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
      if (response?.ok) return ok(`The site responds at ${url}.`)
      const found = response ? `${url}/readyz responds with ${response.status}` : `Nothing responds at ${url}`
      return failure(`${found}. Check its log. If it isn’t running, start it: npm start`)
    },
  }
}
