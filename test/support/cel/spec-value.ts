import { ArrayList } from '../../../core/languages/cel/values/array-list.ts'
import { LiteralMap } from '../../../core/languages/cel/values/literal-map.ts'
import { Double, TypeValue, Uint, type Value } from '../../../core/languages/cel/values/value.ts'
import type { SpecValue } from './spec-case.ts'

/** Makes the value that a message `cel.expr.Value` in JSON form stands for. */
export function valueOfSpec(value: SpecValue): Value {
  const [entry] = Object.entries(value)
  if (!entry) return null
  const [kind, content] = entry
  switch (kind) {
    case 'nullValue':
      return null
    case 'boolValue':
      return content === true
    case 'int64Value':
      return integer(content)
    case 'uint64Value':
      return new Uint(integer(content))
    case 'doubleValue':
      return new Double(Number(content))
    case 'stringValue':
      return String(content)
    case 'bytesValue':
      return bytes(String(content))
    case 'typeValue':
      return new TypeValue(String(content))
    case 'listValue':
      return new ArrayList(((content as SpecList).values ?? []).map(valueOfSpec))
    case 'mapValue':
      return mapOf(content as SpecMap)
    default:
      throw new TypeError(`no value of CEL for ${kind}`)
  }
}

interface SpecList {
  readonly values?: readonly SpecValue[]
}

interface SpecMap {
  readonly entries?: readonly { readonly key: SpecValue; readonly value: SpecValue }[]
}

function integer(content: unknown): number | bigint {
  const exact = BigInt(String(content))
  const number = Number(exact)
  return Number.isSafeInteger(number) ? number : exact
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

function mapOf({ entries = [] }: SpecMap): Value {
  const map = new LiteralMap()
  for (const { key, value } of entries) map.set(valueOfSpec(key), valueOfSpec(value))
  return map
}
