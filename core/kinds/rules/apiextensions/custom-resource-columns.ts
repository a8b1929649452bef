import type { StatusCause } from '../../../base/api/errors/status.ts'
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinitionVersion,
  CustomResourceSubresourceScale,
} from '../../../base/api/types/apiextensions.v1.generated.ts'
import {
  type FieldPath,
  invalidJson,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'

const types = ['boolean', 'date', 'integer', 'number', 'string']
const formats = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

function checkPath(text: string, path: FieldPath): StatusCause[] {
  if (text === '') return [required(path)]
  if (text.startsWith('.')) return []
  return [invalidValue(path, text, 'must be a simple json path starting with .')]
}

function checkColumn(column: CustomResourceColumnDefinition, path: FieldPath): StatusCause[] {
  const { name, type, format = '', jsonPath } = column
  const causes = name === '' ? [required(`${path}.name`)] : []
  const detail = `must be one of ${types.join(',')}`
  if (type === '') causes.push(required(`${path}.type`, detail))
  else if (!types.includes(type)) causes.push(invalidValue(`${path}.type`, type, detail))
  if (format !== '' && !formats.includes(format)) {
    causes.push(invalidValue(`${path}.format`, format, `must be one of ${formats.join(',')}`))
  }
  // `JSONPath`, the spelling of apiextensions/v1beta1, is what clients see.
  return [...causes, ...checkPath(jsonPath, `${path}.JSONPath`)]
}

/** Printer columns of one version of a CustomResourceDefinition, or of all versions. */
export function checkColumns(
  holder: CustomResourceDefinitionVersion,
  path: FieldPath,
): StatusCause[] {
  return (holder.additionalPrinterColumns ?? []).flatMap((column, index) =>
    checkColumn(column, `${path}.additionalPrinterColumns[${index}]`),
  )
}

/** Path of the scale subresource, which must begin with one of `roots`. */
function checkScalePath(text: string, path: FieldPath, ...roots: readonly string[]): StatusCause[] {
  const causes = checkPath(text, path)
  if (causes.length > 0 || roots.some((root) => text.startsWith(`${root}.`))) return causes
  const where = roots.length > 1 ? `either ${roots.join(' or ')}` : roots.join('')
  // The path that may be one of several is optional, and so a pointer in the original.
  const invalid = roots.length > 1 ? invalidJson : invalidValue
  return [invalid(path, text, `should be a json path under ${where}`)]
}

/** Scale subresource of one version of a CustomResourceDefinition, or of all versions. */
export function checkScale(
  holder: CustomResourceDefinitionVersion,
  path: FieldPath,
): StatusCause[] {
  const scale = holder.subresources?.scale
  if (!scale) return []
  const place = `${path}.subresources.scale`
  const under = (
    key: keyof CustomResourceSubresourceScale,
    ...roots: readonly string[]
  ): StatusCause[] => checkScalePath(scale[key] ?? '', `${place}.${key}`, ...roots)
  return [
    ...under('specReplicasPath', '.spec'),
    ...under('statusReplicasPath', '.status'),
    ...(scale.labelSelectorPath ? under('labelSelectorPath', '.spec', '.status') : []),
  ]
}
