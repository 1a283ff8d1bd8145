import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { lockDataFolder } from '#database/embedded/data-folder-lock.ts'
import { findFreePort } from '#tests/servers/running-site.ts'
import { bindSite, tryPorts } from './listen.ts'
import { startServices } from './start-services.ts'

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

test('a busy site accepts several connections in each turn of its event loop', async () => {
  const server = createServer()
  const port = await findFreePort()
  stops.push(await bindSite(server, port, '127.0.0.1'))
  let turns = 0
  let turnsOfFirst = 0
  let letIn = 0
  const allIn = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => undefined)
      if (letIn === 0) turnsOfFirst = turns
      letIn += 1
      if (letIn === 200) resolve()
    })
  })
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  turn()
  await allIn
  isOver = true
  for (const socket of sockets) socket.destroy()
  // One socket would need 200 turns. With four, the kernel distributes the connections at random.
  expect(turns - turnsOfFirst).toBeLessThan(120)
})

test('a port in use is reported, even if another site uses it', async () => {
  const port = await findFreePort()
  stops.push(await bindSite(createServer(), port, '127.0.0.1'))
  await expect(bindSite(createServer(), port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use.`)
  const [host, free] = ['127.0.0.1', await findFreePort()]
  await expect(tryPorts({ port, host, metricsPort: undefined, metricsHost: host })).rejects.toThrow(
    'Set PORT to',
  )
  await expect(tryPorts({ port: free, host, metricsPort: port, metricsHost: host })).rejects.toThrow(
    'Set METRICS_PORT to',
  )
  await tryPorts({ port: free, host, metricsPort: undefined, metricsHost: host })
})

test('a start whose port is taken creates no database', async () => {
  const [port, folder] = [await findFreePort(), await mkdtemp(path.join(os.tmpdir(), 'clean-air-port-'))]
  stops.push(await bindSite(createServer(), port, '127.0.0.1'), () => rm(folder, { recursive: true }))
  const dataFolder = path.join(folder, 'data')
  vi.stubEnv('PORT', `${port}`)
  vi.stubEnv('DATA_DIR', dataFolder)
  const loadEntry = vi.fn()
  await expect(startServices(loadEntry, () => {})).rejects.toThrow(`Port ${port} is in use.`)
  expect(loadEntry).not.toHaveBeenCalled()
  expect(existsSync(dataFolder)).toBe(false)
  // The site already runs: another process holds the data folder.
  await mkdir(dataFolder)
  const lock = await lockDataFolder(dataFolder, { siteUrl: 'http://localhost:3123' })
  stops.push(lock.release)
  await expect(startServices(loadEntry, () => {})).rejects.toThrow(
    /is in use by .* at http:\/\/localhost:3123\. Stop it, or/,
  )
})

test('a start whose erasure journal can’t be written creates no database', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-journal-'))
  stops.push(() => rm(folder, { recursive: true }))
  const [file, dataFolder] = [path.join(folder, 'file'), path.join(folder, 'data')]
  await writeFile(file, '')
  vi.stubEnv('PORT', `${await findFreePort()}`)
  vi.stubEnv('DATA_DIR', dataFolder)
  vi.stubEnv('ERASURE_JOURNAL', file)
  const loadEntry = vi.fn(() => Promise.reject(new Error('the site was loaded')))
  await expect(startServices(loadEntry, () => {})).rejects.toThrow(
    /^The setting ERASURE_JOURNAL must be .*\.$/,
  )
  vi.stubEnv('ERASURE_JOURNAL', path.join(folder, 'new', 'journal'))
  await expect(startServices(loadEntry, () => {})).rejects.toThrow('the site was loaded')
})

test('every socket of a site accepts requests, and none is left after closing', async () => {
  const server = createServer((_request, response) => response.end('answer'))
  const port = await findFreePort()
  const close = await bindSite(server, port, '127.0.0.1')
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())),
  )
  expect(new Set(answers)).toEqual(new Set(['answer']))
  await close()
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
})
