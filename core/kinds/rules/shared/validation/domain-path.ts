import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'

const pathSource = String.raw`[A-Za-z0-9/\-._~%!$&'()*+,;=:]+`
const pathPattern = new RegExp(`^${pathSource}$`)

/** Domain-prefixed path, such as `acme.io/foo`. */
export function checkDomainPath(text: string, field: FieldPath): readonly StatusCause[] {
  if (text === '') return [required(field)]
  const slash = text.indexOf('/')
  const [host, path] = [text.slice(0, slash), text.slice(slash + 1)]
  if (slash < 1 || path === '') {
    const detail = 'must be a domain-prefixed path (such as "acme.io/foo")'
    return [invalidValue(field, text, detail)]
  }
  const causes = invalidValues(field, host, dnsSubdomain(host))
  if (pathPattern.test(path)) return causes
  const detail = `Invalid path (regex used for validation is '${pathSource}')`
  return [...causes, invalidValue(field, path, detail)]
}
