/**
 * Fields of prepared sentences. The author's name is not one of them: a decision outlives the account, and reporters of an anonymous text
 * may read it.
 */
export const macroFields = ['kind', 'rule', 'title'] as const

export type MacroValues = Readonly<Record<(typeof macroFields)[number], string>>

const field = /\{([^{}]*)\}/g

/** Returns the fields in a sentence that do not exist. */
export function listUnknownFields(sentence: string): string[] {
  const names = [...sentence.matchAll(field)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => macroFields.every((known) => known !== name))
}

/** Returns true if a brace is left over that belongs to no field. */
export const hasUnpairedBrace = (sentence: string): boolean => /[{}]/.test(sentence.replace(field, ''))

/** Puts the rule in quotation marks, unless the sentence already has them. */
export function fillMacro(sentence: string, values: MacroValues): string {
  return sentence.replace(field, (whole, name: string, offset: number) =>
    name === 'rule' && !/[“"]/.test(sentence.charAt(offset - 1))
      ? `“${values.rule}”`
      : (new Map(Object.entries(values)).get(name) ?? whole),
  )
}
