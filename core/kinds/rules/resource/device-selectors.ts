import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { DeviceSelector } from '../../../base/api/types/resource.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { deviceSelectorFault } from '../../../objects/expressions/device-selector.ts'
import {
  type FieldPath,
  forbidden,
  internalError,
  invalidValue,
  required,
  tooLong,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'

const mostSelectors = 32
const longestExpression = 10 * 1024

/** Validates the selectors of devices, which are expressions. */
export function checkSelectors(
  { selectors = [] }: { readonly selectors?: readonly DeviceSelector[] },
  path: FieldPath,
  context: ValidationContext,
): StatusCause[] {
  // Those beyond the limit are not compiled: of short ones there may be twenty thousand.
  const causes = selectors.slice(0, mostSelectors).flatMap((selector, index) => {
    const place = `${path}.selectors[${index}].cel`
    const { cel } = selector
    return cel ? checkExpression(cel.expression, `${place}.expression`, context) : [required(place)]
  })
  if (selectors.length <= mostSelectors) return causes
  return [...causes, tooMany(`${path}.selectors`, selectors.length, mostSelectors)]
}

function checkExpression(
  text: string,
  path: FieldPath,
  { brand, release, gate }: ValidationContext,
): StatusCause[] {
  if (byteLength(text) > longestExpression) return [tooLong(path, longestExpression)]
  const sharedDevices = gate('DRAConsumableCapacity')
  const fault = deviceSelectorFault(text, { brand, release, sharedDevices })
  if (!fault) return []
  const { kind, detail } = fault
  if (kind === 'invalid') return [invalidValue(path, text, detail)]
  return [kind === 'internal' ? internalError(path, detail) : forbidden(path, detail)]
}
