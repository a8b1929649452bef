import type { JsonObject, JsonValue, WritableJsonObject } from '../../../core/base/api/json.ts'

/** One field as it lies in a message. */
interface Raw {
  readonly number: number
  readonly value: number | Uint8Array
}

/** Fields of a message, read without the reader under test. */
function* fieldsIn(bytes: Uint8Array): Generator<Raw> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = view.getUint8(at++)
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    if (tag % 8 === 0) yield { number, value: varint() }
    else if (tag % 8 === 1) {
      yield { number, value: view.getFloat64(at, true) }
      at += 8
    } else if (tag % 8 === 2) {
      const length = varint()
      if (at + length > bytes.length) throw new Error(`field ${number} is longer than its message`)
      yield { number, value: bytes.subarray(at, at + length) }
      at += length
    } else throw new Error(`field ${number} is of wire type ${tag % 8}`)
  }
}

/**
 * Messages of gnostic's OpenAPIv3.proto by name, each with its fields by number: the name in JSON and a type. `[]` is a
 * list, `{}` a list of names and values, `x-` the same for extensions. A name that ends in `?` is that or a reference,
 * and one in `=` is a message around that alone, under number 1.
 */
const messages: Readonly<Record<string, Readonly<Record<number, readonly [string, string]>>>> = {
  Document: {
    1: ['openapi', 'string'],
    2: ['info', 'Info'],
    4: ['paths', '{}PathItem='],
    5: ['components', 'Components'],
  },
  Info: { 1: ['title', 'string'], 2: ['description', 'string'], 6: ['version', 'string'] },
  Components: { 1: ['schemas', '{}Schema?='], 7: ['securitySchemes', '{}SecurityScheme?='] },
  SecurityScheme: {
    1: ['type', 'string'],
    2: ['description', 'string'],
    3: ['name', 'string'],
    4: ['in', 'string'],
  },
  Reference: { 1: ['$ref', 'string'] },
  PathItem: {
    4: ['get', 'Operation'],
    5: ['put', 'Operation'],
    6: ['post', 'Operation'],
    7: ['delete', 'Operation'],
    10: ['patch', 'Operation'],
    13: ['parameters', '[]Parameter?'],
    14: ['x-', 'Any'],
  },
  Operation: {
    1: ['tags', '[]string'],
    3: ['description', 'string'],
    5: ['operationId', 'string'],
    6: ['parameters', '[]Parameter?'],
    7: ['requestBody', 'RequestBody?'],
    8: ['responses', 'Responses'],
    13: ['x-', 'Any'],
  },
  Responses: { 2: ['', '{}Response?'] },
  Response: { 1: ['description', 'string'], 3: ['content', '{}MediaType='] },
  RequestBody: {
    1: ['description', 'string'],
    2: ['content', '{}MediaType='],
    3: ['required', 'bool'],
  },
  MediaType: { 1: ['schema', 'Schema?'] },
  Parameter: {
    1: ['name', 'string'],
    2: ['in', 'string'],
    3: ['description', 'string'],
    4: ['required', 'bool'],
    10: ['schema', 'Schema?'],
  },
  Schema: {
    1: ['nullable', 'bool'],
    11: ['maximum', 'number'],
    13: ['minimum', 'number'],
    15: ['maxLength', 'number'],
    17: ['pattern', 'string'],
    18: ['maxItems', 'number'],
    20: ['uniqueItems', 'bool'],
    23: ['required', '[]string'],
    24: ['enum', '[]Any'],
    25: ['type', 'string'],
    26: ['allOf', '[]Schema?'],
    27: ['oneOf', '[]Schema?'],
    28: ['anyOf', '[]Schema?'],
    29: ['not', 'Schema'],
    30: ['items', 'Schema?='],
    31: ['properties', '{}Schema?='],
    32: ['additionalProperties', 'SchemaOrBool'],
    33: ['default', 'Default'],
    34: ['description', 'string'],
    35: ['format', 'string'],
    36: ['x-', 'Any'],
  },
}

function textOf(value: Raw['value']): string {
  if (typeof value === 'number') throw new Error(`${value} should be text`)
  return new TextDecoder('utf-8', { fatal: true }).decode(value)
}

function bytesOf(value: Raw['value']): Uint8Array {
  if (typeof value === 'number') throw new Error(`${value} should be a message`)
  return value
}

function numberOf(value: Raw['value']): number {
  if (typeof value !== 'number') throw new Error('a message should be a number')
  return value
}

/** The only field of a message, of one of the numbers that there are. */
function onlyField(value: Raw['value'], numbers: number): Raw {
  const [field, second] = fieldsIn(bytesOf(value))
  if (!field || second || field.number > numbers) throw new Error('not one of the fields it may be')
  return field
}

function defaultOf(value: Raw['value']): JsonValue {
  // There is no field for objects.
  if (bytesOf(value).length === 0) return {}
  const { number, value: set } = onlyField(value, 3)
  if (number === 3) return textOf(set)
  return number === 2 ? set === 1 : numberOf(set)
}

function valueOf(type: string, value: Raw['value']): JsonValue {
  if (type === 'string') return textOf(value)
  if (type === 'number') return numberOf(value)
  if (type === 'bool') return numberOf(value) === 1
  if (type === 'Any')
    return JSON.parse(
      textOf([...fieldsIn(bytesOf(value))].find(({ number }) => number === 2)?.value ?? 0),
    ) as JsonValue
  if (type === 'Default') return defaultOf(value)
  if (type === 'SchemaOrBool') {
    const { number, value: set } = onlyField(value, 2)
    return number === 2 ? set === 1 : valueOf('Schema?', set)
  }
  if (!type.endsWith('?')) return readOpenApiV3(bytesOf(value), type)
  const { number, value: set } = onlyField(value, 2)
  return readOpenApiV3(bytesOf(set), number === 1 ? type.slice(0, -1) : 'Reference')
}

function named(type: string, value: Raw['value']): readonly [string, JsonValue] {
  const pair = new Map([...fieldsIn(bytesOf(value))].map((field) => [field.number, field.value]))
  return [textOf(pair.get(1) ?? 0), valueOf(type, pair.get(2) ?? 0)]
}

function place(object: WritableJsonObject, name: string, type: string, value: Raw['value']): void {
  if (name === 'x-') {
    const [key, item] = named(type, value)
    object[key] = item
  } else if (type.startsWith('[]')) {
    const list = (object[name] ??= []) as JsonValue[]
    list.push(valueOf(type.slice(2), value))
  } else if (type.endsWith('=')) {
    const inner = type.slice(0, -1)
    object[name] ??= inner.startsWith('{}') ? {} : undefined
    for (const field of fieldsIn(bytesOf(value))) {
      if (field.number !== 1) throw new Error(`${name} holds a field ${field.number}`)
      place(object, name, inner, field.value)
    }
  } else if (type.startsWith('{}')) {
    const [key, item] = named(type.slice(2), value)
    const members: WritableJsonObject = name === '' ? object : ((object[name] ??= {}) as JsonObject)
    members[key] = item
  } else if (object[name] === undefined) object[name] = valueOf(type, value)
  else throw new Error(`${name} comes twice`)
}

/** The JSON that a message of gnostic's OpenAPIv3.proto stands for. @throws Error for fields it does not have. */
export function readOpenApiV3(bytes: Uint8Array, message = 'Document'): JsonObject {
  const object: JsonObject = {}
  for (const { number, value } of fieldsIn(bytes)) {
    const field = messages[message]?.[number]
    if (!field) throw new Error(`${message} has no field ${number} here`)
    place(object, field[0], field[1], value)
  }
  return object
}
