import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Contains the current definition of every function, view, trigger and policy, and every privilege. */
const sqlFolder = path.join(import.meta.dirname, 'sql')
/** Hashes of the definitions that migrations have written, to find later changes. */
const writtenFile = path.join(sqlFolder, 'written.txt')
export const breakpoint = '--> statement-breakpoint'

/** A definition in `database/sql/`: a function with its privileges, a view, a trigger, a policy, or a table's privileges. */
export interface SqlObject {
  file: string
  text: string
}

export function readSqlObjects(): SqlObject[] {
  const objects = globSync('**/*.sql', { cwd: sqlFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(sqlFolder, file), 'utf8')
        .split(breakpoint)
        .map((text) => ({ file, text: text.trim() })),
    )
  const variables = objects.flatMap(({ text }) => [...text.matchAll(variable)])
  return objects
    .filter(({ text }) => text.search(variable) === -1)
    .map(({ file, text }) => ({ file, text: variables.reduce(setVariable, text) }))
}

/** Matches `\set NAME 'TEXT'`, after which `:NAME` stands for the text in all files, as in psql. */
const variable = /^\\set (\w+) '(.*)'$/gm

const setVariable = (text: string, [, name, value = '']: RegExpExecArray) =>
  text.replace(new RegExp(`(?<!:):${name}\\b`, 'g'), value)

/** Returns the definitions that changed since they were last written by a migration. */
export function findChangedObjects(objects: readonly SqlObject[]): SqlObject[] {
  const written = new Set(readFileSync(writtenFile, 'utf8').split('\n'))
  return objects.filter((object) => !written.has(describe(object)))
}

export function noteWritten(objects: readonly SqlObject[]): void {
  writeFileSync(writtenFile, `${objects.map(describe).join('\n')}\n`)
}

/** Hashes a definition without its leading comment, which the database does not store: editing it needs no migration. */
function describe({ file, text }: SqlObject): string {
  const definition = text.replace(/^(--.*\n)+/, '')
  return `${file} ${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
}
