import * as v from 'valibot'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { browserSecretField } from '../../links/email-link-schemas.ts'

const emptyToNull = <Field extends v.GenericSchema<string, string>>(field: Field) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), field])),
      v.transform((text) => text || null),
    ),
  )

const userDataSchema = v.pipe(
  v.looseObject({
    // Null removes a field.
    full_name: emptyToNull(fullNameField),
    organization: emptyToNull(organizationField),
    work_description: emptyToNull(workDescriptionField),
    /** Not part of the protocol: see `browserSecret` of a sign-up. */
    browser_secret: browserSecretField,
    /** Accepted and ignored, because the first version's waitlist form repeats the address here. */
    email: v.optional(v.unknown()),
  }),
  v.transform(
    ({ full_name, organization, work_description, browser_secret, email: _repeated, ...userMetadata }) => ({
      profile: { fullName: full_name, organization, workDescription: work_description },
      browserSecret: browser_secret,
      userMetadata,
    }),
  ),
)

export const userDataField = v.pipe(
  v.nullish(
    v.custom<object>((data) => typeof data === 'object' && !Array.isArray(data)),
    {},
  ),
  v.transform((data) => data ?? {}),
  userDataSchema,
)
