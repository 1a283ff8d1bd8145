import * as v from 'valibot'

export interface Problem {
  code: string
  message: string
}

/** Valibot's issues have no field for an error code, so it is passed in `expected`. */
export function codedCheck(findProblem: (text: string) => Problem | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findProblem(dataset.value) : null
    if (problem) addIssue({ expected: problem.code, message: problem.message })
  })
}
