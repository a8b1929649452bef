import type { Cause } from '../../../base/api/errors/status.ts'
import { objectOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import {
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  memberPath,
  noCauses,
} from '../validation/causes.ts'
import { isUnsaid } from './unsaid.ts'

/** Type of a member that every object has (`kind`, `apiVersion`, `metadata`), where it is declared. */
export function checkMember(
  properties: JsonObject,
  key: string,
  type: string,
  path: FieldPath,
): readonly Cause[] {
  const member = objectOf(properties, key)
  if (!member) return noCauses
  const found = textOf(member, 'type')
  if (found === type) return noCauses
  return [invalidValue(memberPath(entryPath(path, key), 'type'), found, `must be ${type}`)]
}

/** Keywords that a schema of the whole object's metadata may have; some are of no effect, others have checks of their own. */
const takenOfMetadata: ReadonlySet<string> = new Set([
  'type',
  'default',
  'properties',
  'externalDocs',
  'example',
])

/** The metadata of the whole object, of which a schema may only restrict `name` and `generateName`. */
export function checkMetadata(properties: JsonObject, path: FieldPath): readonly Cause[] {
  const metadata = objectOf(properties, 'metadata')
  if (!metadata) return noCauses
  const members = Object.keys(objectOf(metadata, 'properties') ?? {})
  const isRestriction =
    members.every((name) => name === 'name' || name === 'generateName') &&
    Object.keys(metadata).every((key) => takenOfMetadata.has(key) || isUnsaid(metadata[key]))
  if (isRestriction) return noCauses
  return [
    forbidden(
      entryPath(path, 'metadata'),
      'must not specify anything other than name and generateName, but metadata is implicitly specified',
    ),
  ]
}
