/** `node tests/mutations/choose.ts [SEED]`: chooses 60 behaviors to break, and writes `mutations.json`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import {
  areaNames,
  areas,
  isEquivalent,
  keepFinders,
  type Mutation,
  mutationsFile,
  readMutations,
} from './mutations.ts'

const [seed = 'clean air'] = process.argv.slice(2)
const countOfArea = 20

function* listMutations(area: keyof typeof areas): Generator<Mutation> {
  const { include, exclude, operators, comment } = areas[area]
  for (const file of globSync([...include], { cwd: projectFolder, exclude: [...exclude] }).sort()) {
    const lines = readFileSync(path.join(projectFolder, file), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      if (comment.test(line)) continue
      for (const [from, to] of operators)
        if (from.test(line)) {
          const nth = lines.slice(0, index).filter((earlier) => earlier === line).length
          yield { area, file, nth, from: line, to: to === null ? null : line.replace(from, to) }
        }
    }
  }
}

/** Chooses at most one mutation in a file, to spread them. Adding or removing possible mutations does not change the choice of the others. */
function choose(area: keyof typeof areas): Mutation[] {
  const rankOf = (mutation: Mutation) => createSeededRandom(`${seed} ${JSON.stringify(mutation)}`)()
  const all = [...listMutations(area)].map((mutation) => ({ mutation, rank: rankOf(mutation) }))
  const byFile = new Map<string, Mutation>()
  for (const { mutation } of all.sort((a, b) => a.rank - b.rank))
    if (!byFile.has(mutation.file) && !isEquivalent(mutation)) byFile.set(mutation.file, mutation)
  return [...byFile.values()].slice(0, countOfArea)
}

const chosen = keepFinders(areaNames.flatMap(choose), readMutations())
writeFileSync(mutationsFile, `${JSON.stringify(chosen, null, 2)}\n`)
