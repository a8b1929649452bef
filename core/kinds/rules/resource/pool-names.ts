import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsSubdomain } from '../../../base/api/metadata/names.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidValues,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'

const longestPoolName = 253

/** Name of a device pool: DNS subdomains between slashes. */
export function checkPoolName(name: string, path: FieldPath): StatusCause[] {
  if (name === '') return [required(path)]
  const causes: StatusCause[] = []
  if (byteLength(name) > longestPoolName) causes.push(tooLong(path, longestPoolName))
  for (const part of name.split('/')) {
    addCauses(causes, invalidValues(path, part, dnsSubdomain(part)))
  }
  return causes
}
