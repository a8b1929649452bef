import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import { once } from '../../../../base/execution/once.ts'
import { capitalized } from '../../../../base/text/capitalized.ts'
import { dumpQuantity } from './dump-quantity.ts'
import { templateLayout } from './template-layout.generated.ts'

interface GoField {
  readonly name: string
  /** Empty for embedded structs, whose fields are among those of the outer one. */
  readonly json: string
  readonly type: string
}

interface GoTypes {
  readonly structs: ReadonlyMap<string, readonly GoField[]>
  /** What named types are that are no structs. */
  readonly names: ReadonlyMap<string, string>
}

/** Reads the layout, as node-host/build/tools/pack-template-layout.ts writes it. */
const goTypes = once((): GoTypes => {
  const structs = new Map<string, GoField[]>()
  const names = new Map<string, string>()
  let fields: GoField[] = []
  for (const line of templateLayout.trim().split('\n')) {
    const [type = '', kind] = line.split(' = ')
    if (line.startsWith(' ')) fields.push(fieldOf(line.trim()))
    else if (kind !== undefined) names.set(qualified(type), qualified(kind))
    else structs.set(qualified(type), (fields = []))
  }
  return { structs, names }
})

function fieldOf(text: string): GoField {
  const [json = '', type = '', name = capitalized(json)] = text.split(' ')
  if (!json.startsWith('...')) return { name, json, type: qualified(type) }
  const embedded = json.slice('...'.length)
  return { name: embedded.replace('*', ''), json: '', type: qualified(embedded) }
}

/** A Go type with the package of the types that the layout names without one. */
function qualified(type: string): string {
  return type.replaceAll(/(?<![\w.])[A-Z]/g, 'v1.$&')
}

/**
 * A pod template as the original prints it before it hashes it: all fields of the Go structs with their types, in their order,
 * maps by sorted keys, empty lists as nil.
 */
export function dumpTemplate(template: JsonObject): string {
  return `(v1.PodTemplateSpec)${dumpValue('v1.PodTemplateSpec', template)}`
}

function dumpValue(type: string, value: JsonValue | undefined): string {
  if (type.startsWith('*')) {
    return value === undefined || value === null ? '<nil>' : dumpValue(type.slice(1), value)
  }
  if (type.startsWith('[]')) {
    if (!isList(value) || value.length === 0) return '<nil>'
    return `[${value.map((item) => dumpValue(type.slice(2), item)).join(' ')}]`
  }
  if (type.startsWith('map[')) return dumpMap(type, value)
  if (type === 'resource.Quantity') return dumpQuantity(scalarText(value, '0'))
  if (type === 'intstr.IntOrString') return dumpIntOrString(value)
  // No template has times: the server clears them.
  if (type === 'v1.Time') {
    return '{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}'
  }
  const { structs, names } = goTypes()
  const fields = structs.get(type)
  if (fields) return dumpStruct(fields, isJsonObject(value) ? value : {})
  const base = names.get(type)
  if (base !== undefined) return dumpValue(base, value)
  if (type === 'string') return scalarText(value, '')
  return scalarText(value, type === 'bool' ? 'false' : '0')
}

function dumpStruct(fields: readonly GoField[], value: JsonObject): string {
  const texts = fields.map(({ name, json, type }) => {
    const inner = json === '' ? embedded(type, value) : value[json]
    // An absent pointer is printed with its own type, as any pointer.
    return `${name}:(${type})${dumpValue(type, inner)}`
  })
  return `{${texts.join(' ')}}`
}

function embedded(type: string, value: JsonObject): JsonValue {
  if (!type.startsWith('*')) return value
  const fields = goTypes().structs.get(type.slice(1)) ?? []
  return fields.some(({ json }) => value[json] !== undefined) ? value : null
}

function dumpMap(type: string, value: JsonValue | undefined): string {
  if (!isJsonObject(value)) return '<nil>'
  // Go sorts by bytes; the keys of labels, annotations and resources are ASCII.
  const keys = Object.keys(value).toSorted()
  if (keys.length === 0) return '<nil>'
  const inner = type.slice(type.indexOf(']') + 1)
  return `map[${keys.map((key) => `${key}:${dumpValue(inner, value[key])}`).join(' ')}]`
}

function dumpIntOrString(value: JsonValue | undefined): string {
  const isText = typeof value === 'string'
  const number = isText ? '0' : scalarText(value, '0')
  return `{Type:(intstr.Type)${isText ? 1 : 0} IntVal:(int32)${number} StrVal:(string)${isText ? value : ''}}`
}

function scalarText(value: JsonValue | undefined, absent: string): string {
  return value === undefined || value === null || typeof value === 'object' ? absent : String(value)
}
