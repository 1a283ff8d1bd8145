/** Measures how often a second argon2 verifies a password, with the site's concurrency. */
import { verify } from '@node-rs/argon2'

const [hash = '', password = '', seconds = '3'] = process.argv.slice(2)
const atOnce = 2
let count = 0
await verify(hash, password)
const cpuBefore = process.cpuUsage()
const begin = performance.now()
const end = begin + Number(seconds) * 1000

async function compare(): Promise<void> {
  while (performance.now() < end) {
    await verify(hash, password)
    count += 1
  }
}

await Promise.all(Array.from({ length: atOnce }, compare))
const { user, system } = process.cpuUsage(cpuBefore)
console.log(`result ${(count * 1000) / (performance.now() - begin)} ${(user + system) / 1000 / count}`)
