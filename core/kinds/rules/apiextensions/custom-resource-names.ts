import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dns1035Label } from '../../../base/api/metadata/names.ts'
import type { CustomResourceDefinitionNames } from '../../../base/api/types/apiextensions.v1.generated.ts'
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
export function checkDefinitionNames(
  names: CustomResourceDefinitionNames,
  path: FieldPath,
): StatusCause[] {
  const checked = (
    key: 'plural' | 'singular' | 'kind' | 'listKind',
    check: typeof checkLabel,
  ): StatusCause[] => {
    const text = names[key]
    return text ? check(text, `${path}.${key}`) : []
  }
  const each = (key: 'shortNames' | 'categories'): StatusCause[] =>
    (names[key] ?? []).flatMap((text, index) => checkLabel(text, `${path}.${key}[${index}]`))
  const causes = [
    ...checked('plural', checkLabel),
    ...checked('singular', checkLabel),
    ...checked('kind', checkKind),
    ...checked('listKind', checkKind),
    ...each('shortNames'),
  ]
  const { kind } = names
  if (kind !== '' && kind === names.listKind) {
    causes.push(invalidValue(`${path}.listKind`, kind, 'kind and listKind may not be the same'))
  }
  return [...causes, ...each('categories')]
}
