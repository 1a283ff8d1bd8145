import * as v from 'valibot'
import type { NewProfile } from '#app/features/profiles/new-profile-schemas.ts'
import {
  fullNameField,
  optionalWorkDescriptionField,
  organizationField,
} from '#app/features/profiles/profile-schemas.ts'

const blankIsNone = v.transform((text: string | null) => (text === '' ? null : text))

const fields = {
  fullName: v.pipe(v.fallback(v.nullable(fullNameField), null), blankIsNone),
  organization: v.pipe(v.fallback(v.nullable(organizationField), null), blankIsNone),
  workDescription: v.pipe(v.fallback(v.nullable(optionalWorkDescriptionField), null), blankIsNone),
}

/** What a user's metadata elsewhere say that may be a profile here. Whatever this site would refuse is left out. */
export function readExternalProfile(metadata: Record<string, unknown>): NewProfile {
  return {
    fullName: v.parse(fields.fullName, metadata.full_name ?? metadata.name),
    organization: v.parse(fields.organization, metadata.organization),
    workDescription: v.parse(fields.workDescription, metadata.work_description),
  }
}
