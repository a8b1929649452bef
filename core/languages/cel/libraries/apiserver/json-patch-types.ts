import type { TypeProvider } from '../../type-provider.ts'
import { type CelType, dynType, objectType, stringType } from '../../types/cel-type.ts'
import { equals } from '../../values/equals.ts'
import { nativeText } from '../../values/native-text.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  Uint,
  type Value,
} from '../../values/value.ts'

const typeName = 'JSONPatch'
const patchType = objectType(typeName)
const texts: ReadonlySet<string> = new Set(['op', 'from', 'path'])

/** One operation of a JSON patch (RFC 6902). Texts that are not set are empty. */
class JsonPatchValue extends StructValue {
  readonly op: string
  readonly from: string
  readonly path: string
  /** Undefined where it is not set. */
  readonly value: Value | undefined

  constructor(texts: ReadonlyMap<string, string>, value: Value | undefined) {
    super()
    this.op = texts.get('op') ?? ''
    this.from = texts.get('from') ?? ''
    this.path = texts.get('path') ?? ''
    this.value = value
  }

  override get typeName(): string {
    return typeName
  }

  override field(name: string): Result {
    if (name === 'op' || name === 'from' || name === 'path') return this[name]
    if (name === 'value') return this.value ?? null
    return new CelError(`unsupported indexer: ${name}`)
  }

  override has(name: string): boolean | CelError {
    if (name === 'op' || name === 'from' || name === 'path') return this[name] !== ''
    if (name === 'value') return this.value !== undefined
    return new CelError(`unsupported field: ${name}`)
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof JsonPatchValue)) return false
    if (this.op !== other.op || this.from !== other.from || this.path !== other.path) return false
    if (this.value === undefined || other.value === undefined) return this.value === other.value
    return equals(this.value, other.value)
  }
}

/** Objects `JSONPatch{op: …, path: …, from: …, value: …}`, which mutating policies make. */
export const jsonPatchTypes: TypeProvider = {
  findType: (name) => (name === typeName ? patchType : undefined),
  // A field that the type does not have is of a type without name, to which nothing can be assigned.
  findField: (name, field): CelType | undefined => {
    if (name !== typeName) return undefined
    if (texts.has(field)) return stringType
    return field === 'value' ? dynType : objectType('')
  },
  fieldNames: (name) => (name === typeName ? ['op', 'from', 'path', 'value'] : undefined),
  construct: (name, fields) =>
    name === typeName ? construct(fields) : new CelError(`unknown type: ${name}`),
}

function construct(fields: ReadonlyMap<string, Value>): Result {
  const found = new Map<string, string>()
  for (const [field, value] of fields) {
    if (field === 'value') continue
    if (!texts.has(field)) return new CelError(`unexpected ${typeName}Type field: ${field}`)
    const text = nativeText(value)
    if (text === undefined) {
      const type = goTypeOf(value)
      return new CelError(`unexpected type ${type} for ${typeName}Type '${field}' field`)
    }
    found.set(field, text)
  }
  return new JsonPatchValue(found, fields.get('value'))
}

/** The Go type of a value in kube-apiserver, which its error shows. */
function goTypeOf(value: Result | undefined): string {
  if (value === undefined) return '<nil>'
  if (value === null) return 'structpb.NullValue'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number' || typeof value === 'bigint') return 'int64'
  if (value instanceof Optional) return goTypeOf(value.value)
  if (value instanceof Uint) return 'uint64'
  if (value instanceof Double) return 'float64'
  if (value instanceof Uint8Array) return '[]uint8'
  if (value instanceof List) return '[]ref.Val'
  if (value instanceof MapValue) return 'map[ref.Val]ref.Val'
  if (value instanceof Duration) return 'time.Duration'
  return value instanceof Timestamp ? 'time.Time' : 'map[string]interface {}'
}
