/**
 * Fields of prepared sentences. The author's name is not one of them: a decision outlives the account, and reporters of an anonymous text
 * may read it.
 */
export const macroFields = ['kind', 'rule', 'title'] as const

/** The field names and their values for a case. */
export type MacroValues = Readonly<Record<(typeof macroFields)[number], string>>

const field = /\{([^{}]*)\}/g

/** Returns the first field in a sentence that does not exist, or null. */
export function findUnknownField(sentence: string): string | null {
  const names = [...sentence.matchAll(field)].map(([, name = '']) => name)
  return names.find((name) => macroFields.every((known) => known !== name)) ?? null
}

export function fillMacro(sentence: string, values: MacroValues): string {
  return sentence.replace(field, (whole, name: string) => new Map(Object.entries(values)).get(name) ?? whole)
}
