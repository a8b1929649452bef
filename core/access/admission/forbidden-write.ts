import { type ApiError, forbidden } from '../../base/api/errors/api-error.ts'
import type { AdmissionAttributes } from './admission-attributes.ts'

type Written = Pick<AdmissionAttributes, 'definition' | 'name' | 'object'>

/** The name by which errors call the object of a write: a new one that has no name yet has its `generateName`. */
export function writtenName({ name, object }: Written): string {
  return name || object?.metadata.name || object?.metadata.generateName || 'Unknown'
}

/**
 * The refusal of a write by an admission plug-in: `pods "a" is forbidden: …`.
 */
export function forbiddenWrite(written: Written, why: string): ApiError {
  return forbidden(written.definition, writtenName(written), why)
}
