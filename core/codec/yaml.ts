import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  load,
  mergeTag,
  NOT_RESOLVED,
  YAMLException,
} from 'js-yaml'
import { type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import type { ParsedText } from './json-parse.ts'
import { ParseError } from './parse-error.ts'
import { RepeatedKeys } from './repeated-keys.ts'

/** Nodes that aliases may expand a document to, beyond a multiple of its length: a bomb stops here. */
const freeNodes = 100_000

/** Containers within containers; no manifest comes near it. */
const maxYamlDepth = 1_000

/** Digits of the longest whole number that a double can express; reading many more would take seconds. */
const maxDigits = 309

class Mapping {
  readonly members = new Map<string, unknown>()
  readonly repeated = new Set<string>()
}

// A repeated key is kept for the field-validation rules instead of failing the document, and keys that are not text
// (`1:`, `true:`) become text, as clients' own conversion to JSON does.
const mappingTag = defineMappingTag<Mapping>('tag:yaml.org,2002:map', {
  create: () => new Mapping(),
  addPair: (mapping, key, value) => {
    if (typeof key === 'object' && key !== null) return 'a mapping or a list cannot be a key'
    const name = String(key)
    if (mapping.members.has(name)) mapping.repeated.add(name)
    mapping.members.set(name, value)
    return ''
  },
  has: () => false,
  keys: (mapping) => mapping.members.keys(),
  get: (mapping, key) => mapping.members.get(String(key)),
  identify: () => false,
})

const wholeNumber = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|\d+)$/

function wholeNumberOf(source: string): number | bigint {
  const negative = source.startsWith('-')
  const digits = source.replace(/^[-+]/, '')
  const octal = /^0[0-7]+$/.test(digits)
  const size = BigInt(octal ? `0o${digits.slice(1)}` : digits.replace(/^0O/, '0o'))
  const value = negative ? -size : size
  const short = Number(value)
  return Number.isSafeInteger(short) ? short : value
}

const integerTag = defineScalarTag<number | bigint>('tag:yaml.org,2002:int', {
  implicit: true,
  implicitFirstChars: '-+0123456789'.split(''),
  resolve: (source) =>
    source.length <= maxDigits && wholeNumber.test(source) ? wholeNumberOf(source) : NOT_RESOLVED,
  identify: (data) => typeof data === 'bigint' || Number.isSafeInteger(data),
})

// The words of YAML 1.1, but not its single letters: `y` is a common property name, and clients read it as text.
const booleanWord =
  /^(?:true|True|TRUE|yes|Yes|YES|on|On|ON|(false|False|FALSE|no|No|NO|off|Off|OFF))$/

const booleanTag = defineScalarTag<boolean>('tag:yaml.org,2002:bool', {
  implicit: true,
  implicitFirstChars: 'tTyYoOfFnN'.split(''),
  resolve: (source) => {
    const match = booleanWord.exec(source)
    return match ? match[1] === undefined : NOT_RESOLVED
  },
  identify: (data) => typeof data === 'boolean',
})

const readSchema = CORE_SCHEMA.withTags(booleanTag, integerTag, mergeTag, mappingTag)

/** Copies what the loader built, since aliases share nodes in it, and finds the paths of repeated keys. */
class Materializer {
  readonly duplicates: RepeatedKeys = new RepeatedKeys()
  #budget: number
  #depth = 0

  constructor(budget: number) {
    this.#budget = budget
  }

  copy(node: unknown, path: string): JsonValue {
    if (--this.#budget < 0) throw new ParseError('the document expands its aliases too far')
    if (typeof node === 'number' && !Number.isFinite(node)) {
      throw new ParseError(`error converting YAML to JSON: json: unsupported value: ${node}`)
    }
    if (!Array.isArray(node) && !(node instanceof Mapping)) return node as JsonValue
    // An alias may stand for what it is part of, which has no end.
    if (++this.#depth > maxYamlDepth) throw new ParseError(`exceeded max depth of ${maxYamlDepth}`)
    const copy = Array.isArray(node)
      ? node.map((item, index) => this.copy(item, `${path}[${index}]`))
      : this.#copyMapping(node, path)
    this.#depth--
    return copy
  }

  #copyMapping(mapping: Mapping, path: string): JsonObject {
    const prefix = path === '' ? '' : `${path}.`
    for (const key of mapping.repeated) this.duplicates.add(() => prefix + key)
    const object: JsonObject = {}
    for (const [key, value] of mapping.members) {
      setKey(object, key, this.copy(value, prefix + key))
    }
    return object
  }
}

/**
 * Parses one YAML document into what the same document in JSON would hold.
 *
 * @throws ParseError with line and column; for several documents; for aliases that expand without measure.
 */
export function parseYaml(text: string): ParsedText {
  try {
    const loaded = load(text, { schema: readSchema, maxDepth: maxYamlDepth })
    const materializer = new Materializer(freeNodes + text.length)
    return { value: materializer.copy(loaded, ''), duplicates: materializer.duplicates.paths }
  } catch (error) {
    if (error instanceof ParseError) throw error
    if (!(error instanceof YAMLException)) throw error
    const where = error.mark ? `line ${error.mark.line + 1}: ` : ''
    throw new ParseError(`error converting YAML to JSON: yaml: ${where}${error.reason}`, error)
  }
}
