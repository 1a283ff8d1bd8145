import { expect, test } from 'vitest'
import { nameCommand } from './name-command.ts'
import { release } from './version.ts'

const npm = { npm_package_name: 'clean-air' }

test.each([
  ['npm', { npm_command: 'start', ...npm }, 'npm run owner -- a@b.c', 'npm run --silent owner -- a@b.c'],
  ['a clone’s npx', { npm_command: 'exec', ...npm }, 'npx clean-air owner a@b.c'],
  ['an installed program', {}, 'clean-air owner a@b.c'],
  ['another package’s script', { npm_package_name: 'other' }, 'clean-air owner a@b.c'],
  [
    'Docker Compose',
    { CLEAN_AIR_COMMAND: 'docker compose run --rm site' },
    'docker compose run --rm site owner a@b.c',
  ],
])(
  'a site started by %s names its commands in the same way',
  (_how, environment, command, piped = command) => {
    const start = { environment, args: [], folder: '/srv/clean-air/database' }
    expect(nameCommand('owner a@b.c', false, start)).toBe(command)
    expect(nameCommand('owner a@b.c', true, start)).toBe(piped)
  },
)

test('a tarball run by npx is named with its version', () => {
  const folder = '/home/ada/.npm/_npx/0f/node_modules/clean-air/build/server'
  const start = { environment: { npm_command: 'exec' }, args: ['start'], folder }
  expect(nameCommand('doctor', false, start)).toBe(`npx ./clean-air-${release.version}.tgz doctor`)
})

test('a named command reads the same settings file', () => {
  const start = { environment: npm, args: ['--env-file', '/etc/clean-air.env'] }
  expect(nameCommand('doctor', false, start)).toBe('npm run doctor -- --env-file /etc/clean-air.env')
})
