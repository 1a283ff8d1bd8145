import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { codeOperators, sqlOperators } from './operators.ts'

export const areaNames = ['sql', 'server', 'browser'] as const

const code = {
  operators: codeOperators,
  comment: /^\s*(\/\/|\/?\*|import |export (?:interface|type) |\s+\| )|className=|`.*\$\{/,
}
const noCode = ['**/*.test.{ts,tsx}', '**/testing/**', '**/*-options.ts', '**/*.d.ts']

/** The files of each area, and the operators that break their lines. */
export const areas = {
  sql: {
    include: ['database/sql/**/*.sql'],
    exclude: [],
    operators: sqlOperators,
    comment: /^\s*--/,
  },
  server: {
    include: [
      'server/**/*.ts',
      'app/**/*.server.ts',
      'database/{*,logins/*,readings/*,erasures/*,backup/*}.ts',
    ],
    exclude: [...noCode, 'server/dev.ts'],
    ...code,
  },
  browser: {
    include: ['app/*/**/*.{ts,tsx}'],
    exclude: [...noCode, '**/*.server.{ts,tsx}', '**/*-api.*', '**/*showcase*'],
    ...code,
  },
} as const

const mutationSchema = v.object({
  area: v.picklist(areaNames),
  file: v.string(),
  /** The original line, and the number of equal lines before it in the file. */
  from: v.string(),
  nth: v.number(),
  /** The replacement, or null to remove the line. */
  to: v.nullable(v.string()),
  /** The test file or folder that detected it last. It runs first. */
  foundBy: v.optional(v.string()),
})
export type Mutation = v.InferOutput<typeof mutationSchema>

const equivalentSchema = v.object({ ...v.omit(mutationSchema, ['foundBy']).entries, why: v.string() })

export const mutationsFile = path.join(import.meta.dirname, 'mutations.json')

export function readMutations(): Mutation[] {
  return v.parse(v.array(mutationSchema), JSON.parse(readFileSync(mutationsFile, 'utf8')))
}

const equivalents = v.parse(
  v.array(equivalentSchema),
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8')),
)

const areSame = (one: Mutation, other: Pick<Mutation, 'file' | 'from' | 'nth' | 'to'>) =>
  one.file === other.file && one.from === other.from && one.nth === other.nth && one.to === other.to

/** Adds the tests that detected each mutation in the previous run. */
export function keepFinders(chosen: Mutation[], known: Mutation[]): Mutation[] {
  return chosen.map((mutation) => ({ ...known.find((one) => areSame(one, mutation)), ...mutation }))
}

/** Returns true if the mutation is known to change no behavior, or to break only the program as a whole. */
export function isEquivalent({ file, from, to }: Mutation): boolean {
  return equivalents.some((known) => known.file === file && known.from === from && known.to === to)
}
