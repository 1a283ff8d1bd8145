import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from '#tests/support/project-folder.ts'

/** Runs a command in the project and shows its output. @throws Error if it fails */
export async function follow(command: string, args: string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { cwd: projectFolder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} failed with exit code ${code}`)
}
