import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import * as v from 'valibot'
import type { FieldProblem } from '#app/platform/http/api-error-schema.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { invalidInputMessage } from './fields.ts'

// For schemas without a message. Valibot's default messages repeat the value, which may be long or secret.
v.setGlobalMessage(invalidInputMessage)

/** The used part of an issue in Standard Schema. */
const issueSchema = v.object({
  kind: v.string(),
  type: v.string(),
  expected: v.nullable(v.string()),
  message: v.string(),
  path: v.optional(v.array(v.object({ key: v.unknown() }))),
})

type Issue = v.InferOutput<typeof issueSchema>

/** Limits the reported errors, because each of thousands of list items may have one. */
const maxProblems = 20

/** Converts a schema's issues to at most 20 field errors. `body` stands for the request as a whole. */
export function toFieldProblems(issues: readonly unknown[]): FieldProblem[] {
  return v.parse(v.array(issueSchema), issues.slice(0, maxProblems)).map((issue) => {
    const field = issue.path?.map(({ key }) => String(key)).join('.') || 'body'
    return { field: field.slice(0, 100), code: codeOf(issue), message: issue.message }
  })
}

const codes: Readonly<Record<string, string>> = {
  max_length: 'too_long',
  max_value: 'too_long',
  min_length: 'too_short',
  min_value: 'too_short',
  picklist: 'invalid',
  literal: 'invalid',
}

function codeOf({ kind, type, expected }: Issue): string {
  if (expected === 'never') return 'unknown_field'
  // `codedCheck` passes its error code as `expected`.
  if (type === 'raw_check' && expected !== null) return expected
  return codes[type] ?? (kind === 'schema' ? 'required' : 'invalid')
}

/** @throws ApiError 400 `invalid_input` with all invalid fields */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw invalidInput(toFieldProblems(result.issues))
}

export function invalidInput(fields: FieldProblem[]): ApiError {
  const names = [...new Set(fields.map(({ field }) => field))].slice(0, 10).join(', ')
  return new ApiError(400, 'invalid_input', `Please check: ${names}.`, { fields })
}

/** Validates a part of the request by a schema, and adds the schema to the API's description. */
export function validate<Schema extends v.GenericSchema, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(
    target,
    schema,
    (result) => {
      if (!result.success) throw invalidInput(toFieldProblems(result.error))
      // Valibot accepts an array for an object without required fields.
      if (Array.isArray(result.data))
        throw invalidInput([{ field: 'body', code: 'required', message: invalidInputMessage }])
    },
    // Describes the input of the schema, before transformations.
    { options: { typeMode: 'input' } },
  )
}
