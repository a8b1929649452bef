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
 * Length of a YAML document with its aliases expanded at most (characters of keys and strings, and one for each node):
 * as much as the largest body could hold without aliases. Without aliases no document counts for more than its own
 * length.
 */
const maxExpandedLength: number = 3 * 1024 * 1024

/** Nesting depth of a YAML document at most; no manifest comes near it. */
const maxYamlDepth = 1_000

const yamlLimits = { maxDepth: maxYamlDepth }

/** A lone surrogate, which only an escape can make and UTF-8 cannot hold. */
const half = /\p{Surrogate}/u

class Mapping {
  readonly members = new Map<string, unknown>()
  readonly repeated = new Set<string>()
}

// Repeated keys are kept for field validation instead of failing the document, and keys that are not strings (`1:`,
// `true:`) become strings, as clients' own conversion to JSON does.
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

/** YAML numbers that JSON does not have; they are refused later, by that reason. */
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

// The booleans of YAML 1.1, single letters included: a manifest means the same to the server as to kubectl.
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

// `!!binary` scalars become strings, since JSON has no bytes; invalid UTF-8 is replaced.
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

/** Copies the loaded nodes to JSON, since aliases share nodes, and finds the paths of repeated keys. */
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
      const sign = node > 0 ? '+' : '-'
      const shown = Number.isNaN(node) ? 'NaN' : `${sign}Inf`
      throw new ParseError(`json: unsupported value: ${shown}`)
    }
    if (typeof node === 'string') this.#check(node)
    if (!Array.isArray(node) && !(node instanceof Mapping)) return node as JsonValue
    // An alias may refer to a node that contains it, which would recurse without end.
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

/** Loads the only document of a YAML text; aliases share the nodes that they refer to. */
function loadOne(text: string, budget: ValueBudget | undefined): unknown {
  const events = parseEvents(text, yamlLimits)
  // A member of a mapping makes at least two parser events, and so does a list or a mapping.
  budget?.expect(Math.floor(events.length / 2) - 1)
  const documents = constructFromEvents(events, { source: text, schema: readSchema })
  if (documents.length > 1) {
    throw new YAMLException('expected a single document in the stream, but found more')
  }
  // A text without a document is null.
  return documents[0] ?? null
}

/**
 * Parses one YAML document to the value that the same document in JSON would have. Bodies of clients are parsed with a
 * `budget`.
 *
 * @throws ParseError for malformed YAML, with its line; for several documents; for excessive aliasing.
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

/**
 * {@link parseYaml} for manifests and configurations, whose errors begin with `error converting YAML to JSON`, as
 * kubectl's do.
 */
export function convertYaml(text: string, budget?: ValueBudget): ParsedText {
  try {
    return parseYaml(text, budget)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ParseError(`error converting YAML to JSON: ${error.message}`, error)
  }
}
