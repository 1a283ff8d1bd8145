interface FormStamp {
  /** What is sent with each write of a form: when it was first looked at, and whether a program filled it in. */
  header: string
  /** Works on what an answer 428 asks for, and sends the same again with what came of it. */
  work?: (response: Response, send: (work: string) => Promise<Response>) => Promise<Response>
}

export const formStamp: FormStamp = { header: '' }
