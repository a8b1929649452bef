import {
  constructFromEvents,
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
} from 'js-yaml'
import { decodeBase64 } from '../api/base64.ts'
import { type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import type { ParsedText } from '../json/parsed-text.ts'
import { ParseError } from '../json/parse-error.ts'
import { RepeatedKeys } from '../json/repeated-keys.ts'
import type { ValueBudget } from '../json/value-budget.ts'
import { describeYamlFaults, repeatedYamlKeys } from './yaml-faults.ts'
import { describeYamlMistake } from './yaml-mistake.ts'
import { yamlFloat, yamlInteger } from './yaml-number.ts'

/**
 * Characters of keys and texts, and one for each node, that a document may hold when its aliases are written out: as much
 * as the largest body could hold without any. Without aliases no document counts for more than its own length.
 */
const maxExpandedLength: number = 3 * 1024 * 1024

/** Containers within containers; no manifest comes near it. */
const maxYamlDepth = 1_000

const yamlLimits = { maxDepth: maxYamlDepth }

/** Half a letter, which only an escape can make and UTF-8 cannot hold. */
const half = /\p{Surrogate}/u

class Mapping {
  readonly members = new Map<string, unknown>()
  readonly repeated = new Set<string>()
}

// A repeated key is kept for the field-validation rules instead of failing the document, and keys that are not text
// (`1:`, `true:`) become text, as clients' own conversion to JSON does.
const mappingTag = defineMappingTag<Mapping>('tag:yaml.org,2002:map', {
  create: () => new Mapping(),
  addPair: (mapping, key, value) => {
    if (typeof key === 'object') {
      return `${key === null ? 'null' : 'a mapping or a list'} cannot be a key`
    }
    const name = String(key as string | number | bigint | boolean)
    if (mapping.members.has(name)) mapping.repeated.add(name)
    mapping.members.set(name, value)
    return ''
  },
  has: () => false,
  keys: (mapping) => mapping.members.keys(),
  get: (mapping, key) => mapping.members.get(String(key)),
  identify: () => false,
})

const numberStarts = '-+0123456789'.split('')

const integerTag = defineScalarTag<number | bigint>('tag:yaml.org,2002:int', {
  implicit: true,
  implicitFirstChars: numberStarts,
  resolve: (source) => yamlInteger(source) ?? NOT_RESOLVED,
  identify: (data) => typeof data === 'bigint' || Number.isSafeInteger(data),
})

/** Numbers that JSON does not have; they are refused later, as such. */
const endless: ReadonlyMap<string, number> = new Map([
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Infinity] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, -Infinity] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
])

const floatTag = defineScalarTag<number>('tag:yaml.org,2002:float', {
  implicit: true,
  implicitFirstChars: [...numberStarts, '.'],
  resolve: (source) => endless.get(source) ?? yamlFloat(source) ?? NOT_RESOLVED,
  identify: (data) => typeof data === 'number',
})

const booleanWord =
  /^(?:y|Y|true|True|TRUE|yes|Yes|YES|on|On|ON|(n|N|false|False|FALSE|no|No|NO|off|Off|OFF))$/

// The words of YAML 1.1, its single letters too: a manifest means to the server what it means to kubectl.
const booleanTag = defineScalarTag<boolean>('tag:yaml.org,2002:bool', {
  implicit: true,
  implicitFirstChars: 'tTyYoOfFnN'.split(''),
  resolve: (source) => {
    const match = booleanWord.exec(source)
    return match ? match[1] === undefined : NOT_RESOLVED
  },
  identify: (data) => typeof data === 'boolean',
})

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

// Bytes have no form of their own in JSON; what is no UTF-8 in them is replaced.
const binaryTag = defineScalarTag<string>('tag:yaml.org,2002:binary', {
  resolve: (source) => {
    const bytes = decodeBase64(source.replaceAll(/\s/g, ''))
    return bytes ? utf8.decode(bytes) : NOT_RESOLVED
  },
  identify: () => false,
})

const readSchema = CORE_SCHEMA.withTags(
  booleanTag,
  integerTag,
  floatTag,
  binaryTag,
  mergeTag,
  mappingTag,
)

/** Copies what the loader built, since aliases share nodes in it, and finds the paths of repeated keys. */
class Materializer {
  readonly duplicates: RepeatedKeys = new RepeatedKeys()
  readonly #hasEscapes: boolean
  readonly #budget: ValueBudget | undefined
  #length: number
  #depth = 0

  constructor(text: string, budget: ValueBudget | undefined) {
    this.#budget = budget
    this.#length = Math.max(maxExpandedLength, text.length)
    this.#hasEscapes = /\\[uU]/.test(text)
  }

  copy(node: unknown, path: string): JsonValue {
    this.#charge(1)
    this.#budget?.spend(1)
    if (typeof node === 'number' && !Number.isFinite(node)) {
      throw new ParseError(`json: unsupported value: ${node}`)
    }
    if (typeof node === 'string') this.#check(node)
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
      this.#check(key)
      setKey(object, key, this.copy(value, prefix + key))
    }
    return object
  }

  #charge(characters: number): void {
    this.#length -= characters
    if (this.#length < 0) {
      throw new ParseError('yaml: document contains excessive aliasing')
    }
  }

  #check(text: string): void {
    this.#charge(text.length)
    if (!this.#hasEscapes || !half.test(text)) return
    throw new ParseError('yaml: found invalid Unicode character escape code')
  }
}

/** What the one document of a text holds; aliases of the same node share what it became. */
function loadOne(text: string, budget: ValueBudget | undefined): unknown {
  const events = parseEvents(text, yamlLimits)
  // A member of a mapping has two at least, and so has a list or a mapping.
  budget?.expect(Math.floor(events.length / 2) - 1)
  const documents = constructFromEvents(events, { source: text, schema: readSchema })
  if (documents.length > 1) {
    throw new YAMLException('expected a single document in the stream, but found more')
  }
  // A text without a document says nothing, as `null` does.
  return documents[0] ?? null
}

/**
 * Parses one YAML document into what the same document in JSON would hold. What a client sends has a `budget`.
 *
 * @throws ParseError with line and column; for several documents; for aliases that expand without measure.
 */
export function parseYaml(text: string, budget?: ValueBudget): ParsedText {
  try {
    const materializer = new Materializer(text, budget)
    const value = materializer.copy(loadOne(text, budget), '')
    const duplicates = materializer.duplicates.paths
    const repeated =
      duplicates.length > 0 ? repeatedYamlKeys(text, parseEvents(text, yamlLimits), readSchema) : []
    return { value, duplicates, describe: (unknown) => describeYamlFaults(repeated, unknown) }
  } catch (error) {
    if (error instanceof ParseError) throw error
    if (!(error instanceof YAMLException)) throw error
    throw new ParseError(describeYamlMistake(error, text), error)
  }
}

/** The same, in the words of those who read YAML to make JSON of it: manifests and configurations that are applied. */
export function convertYaml(text: string, budget?: ValueBudget): ParsedText {
  try {
    return parseYaml(text, budget)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`error converting YAML to JSON: ${error.message}`, error)
  }
}
