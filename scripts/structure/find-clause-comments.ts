import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const clause = '(What|Whether|Where|Which|Who|Whose|Whoever|Those|How)\\b'
const inTypeScript = new RegExp(`^[ \\t]*(?:\\/\\*\\*?(?:\\s*\\n[ \\t]*\\*)?|\\/\\/) ${clause}`, 'gm')
const inSql = new RegExp(`^[ \\t]*-- ${clause}`, 'gm')

/** Returns one line for each comment that opens with a clause instead of a verb or a noun. */
export function findClauseComments(projectFolder: string, sources: readonly string[]): string[] {
  const more = globSync(['*.ts', 'database/sql/**/*.sql'], { cwd: projectFolder }).sort()
  return [...sources, ...more].flatMap((file) => {
    const text = readFileSync(path.join(projectFolder, file), 'utf8')
    const found = text.matchAll(file.endsWith('.sql') ? inSql : inTypeScript)
    return [...found].map(({ 0: { length }, 1: word, index }) => {
      const line = text.slice(0, index + length).split('\n').length
      return `a comment opens with a verb or a noun, not with “${word}”: ${file}:${line}`
    })
  })
}
