import * as v from 'valibot'

/** Some apps show the code in two groups. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s/g, '')),
    v.regex(/^[0-9]{6}$/, 'Please enter the six digits that your app shows.'),
  ),
})
