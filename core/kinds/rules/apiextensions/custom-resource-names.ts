import type { StatusCause } from '../../../base/api/errors/status.ts'
import { textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dns1035Label } from '../../../base/api/metadata/names.ts'
import { type FieldPath, invalidValue } from '../../../objects/schema/validation/causes.ts'

function checkLabel(text: string, path: FieldPath): StatusCause[] {
  const messages = dns1035Label(text)
  return messages.length === 0 ? [] : [invalidValue(path, text, messages.join(','))]
}

/** Kind of a custom resource: in lower case it must be a DNS label. */
function checkKind(text: string, path: FieldPath): StatusCause[] {
  const messages = dns1035Label(text.toLowerCase())
  if (messages.length === 0) return []
  const detail = `may have mixed case, but should otherwise match: ${messages.join(',')}`
  return [invalidValue(path, text, detail)]
}

/** Names of a CustomResourceDefinition, requested or accepted; the caller validates required ones. */
export function checkDefinitionNames(names: JsonObject, path: FieldPath): StatusCause[] {
  const checked = (key: string, check: typeof checkLabel): StatusCause[] => {
    const text = textOf(names, key)
    return text === '' ? [] : check(text, `${path}.${key}`)
  }
  const each = (key: string): StatusCause[] =>
    textsOf(names, key).flatMap((text, index) => checkLabel(text, `${path}.${key}[${index}]`))
  const causes = [
    ...checked('plural', checkLabel),
    ...checked('singular', checkLabel),
    ...checked('kind', checkKind),
    ...checked('listKind', checkKind),
    ...each('shortNames'),
  ]
  const kind = textOf(names, 'kind')
  if (kind !== '' && kind === textOf(names, 'listKind')) {
    causes.push(invalidValue(`${path}.listKind`, kind, 'kind and listKind may not be the same'))
  }
  return [...causes, ...each('categories')]
}
