/** A quoted value, which may have several lines. */
const quoted = /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*)(["'`])[\s\S]*?\2/gm

/** Returns a sentence for each line of a settings file that Node would ignore. It contains no values, which may be secret. */
export function findBadLines(text: string): string[] {
  const lines = text.replaceAll(quoted, (all, start) => start + all.replaceAll(/[^\n]/g, '')).split('\n')
  const names = new Set<string>()
  return lines.flatMap((line, index) => {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) return []
    const [name = '', value] = content.replace(/^export\s+/, '').split('=')
    if (value === undefined) return [`line ${index + 1}: a line must be NAME=VALUE or a comment.`]
    const key = name.trim()
    if (names.has(key)) return [`line ${index + 1}: ${key} was already set above. Keep one of the lines.`]
    names.add(key)
    return []
  })
}
