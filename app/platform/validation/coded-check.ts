import * as v from 'valibot'

/** What is wrong with a value: a code for programs, a sentence for people. */
export interface Problem {
  code: string
  message: string
}

/**
 * A check whose problems have codes of their own, which the API repeats. Valibot's issues have no field for a code, so it
 * travels in `expected`.
 */
export function codedCheck(findProblem: (text: string) => Problem | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findProblem(dataset.value) : null
    if (problem) addIssue({ expected: problem.code, message: problem.message })
  })
}
