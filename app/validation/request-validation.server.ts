import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import * as z from 'zod/mini'
import type { FieldProblem } from '#app/http/api-error-schema.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'

interface Issue {
  code: string
  path: PropertyKey[]
  message: string
  keys?: string[] | undefined
  params?: Record<string, unknown> | undefined
}

/** One entry for each field that a schema refused. `body` stands for the request as a whole. */
export function toFieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap(({ code, path, message, keys, params }) => {
    const field = path.map(String).join('.') || 'body'
    if (code === 'unrecognized_keys')
      return (keys ?? []).map((key) => ({
        field: key.slice(0, 100),
        code: 'unknown_field',
        message: 'Unknown field.',
      }))
    return [{ field, code: typeof params?.code === 'string' ? params.code : codeOf(code), message }]
  })
}

function codeOf(code: string): string {
  if (code === 'too_big') return 'too_long'
  if (code === 'too_small') return 'too_short'
  return code === 'invalid_type' ? 'required' : 'invalid'
}

/** @throws ApiError 400 `invalid_input` that names every field in question */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalidInput(toFieldProblems(result.error.issues))
}

export function invalidInput(fields: FieldProblem[]): ApiError {
  const names = [...new Set(fields.map(({ field }) => field))].slice(0, 10).join(', ')
  return new ApiError(400, 'invalid_input', `Please check: ${names}.`, { fields })
}

/** Parses a part of the request by its schema, and puts that schema into the API's description. */
export function validate<Schema extends z.ZodMiniType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(toFieldProblems(result.error.map(toIssue)))
  })
}

const issueSchema = z.looseObject({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number(), z.symbol()])),
  message: z.string(),
  keys: z.optional(z.array(z.string())),
  params: z.optional(z.record(z.string(), z.unknown())),
})

function toIssue(issue: unknown): Issue {
  return issueSchema.parse(issue)
}
