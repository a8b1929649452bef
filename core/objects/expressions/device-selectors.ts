import type { Brand } from '../../base/api/brand.ts'
import { memberObjects, textOf } from '../../base/api/json-fields.ts'
import { type JsonObject, getKey, type JsonValue } from '../../base/api/json.ts'
import type { RegexEngine } from '../../base/regex/regex-engine.ts'
import type { Program } from '../../languages/cel/evaluation/program.ts'
import { parseQuantityValue } from '../../languages/cel/libraries/apiserver/quantity-value.ts'
import { semverValue } from '../../languages/cel/libraries/apiserver/semver-library.ts'
import { objectType } from '../../languages/cel/types/cel-type.ts'
import { equalMaps } from '../../languages/cel/values/equals.ts'
import { LiteralMap } from '../../languages/cel/values/literal-map.ts'
import { typeNameOf } from '../../languages/cel/values/type-name.ts'
import { CelError, type Result, MapValue, type Value } from '../../languages/cel/values/value.ts'
import { callCostLimit } from './cost-messages.ts'
import { deviceEnvironment } from './device-environment.ts'
import { type ExpressionLanguage, wholeLanguage } from './expression-language.ts'

/** Whether a selector matches a device, or why it could not be evaluated, and the cost of its evaluation in units. */
interface Outcome {
  readonly result: boolean | { readonly error: string }
  readonly cost: number
}

/** Expressions that are kept compiled, and of which a device keeps outcomes; the original keeps ten. */
const mostKept = 64

/** Texts of cel-go for results that are no truth value, by type. */
const conversions: Readonly<Record<string, string>> = {
  int: "unsupported type conversion from 'int' to bool",
  string: "unsupported native conversion from string to 'bool'",
}

/** Evaluates the CEL selectors of device classes and resource claims, which were checked as they were written. */
export class DeviceSelectors {
  readonly #brand: Brand
  readonly #language: ExpressionLanguage
  readonly #programs = new Map<string, Program | string>()
  /** Outcomes by device, as long as the decoded object lives. */
  readonly #outcomes = new WeakMap<JsonObject, Map<string, Outcome>>()

  /** @param regexes the engine of patterns in selectors */
  constructor(brand: Brand, regexes: RegexEngine) {
    this.#brand = brand
    this.#language = wholeLanguage(brand, regexes)
  }

  /** `device`: as its slice has it. */
  evaluate(expression: string, driver: string, device: JsonObject): Outcome {
    let known = this.#outcomes.get(device)
    if (!known) this.#outcomes.set(device, (known = new Map()))
    const outcome = known.get(expression)
    if (outcome) return { ...outcome, cost: 0 }
    const made = this.#evaluate(expression, driver, device)
    keep(known, expression, made)
    return made
  }

  #evaluate(expression: string, driver: string, device: JsonObject): Outcome {
    const program = this.#program(expression)
    if (typeof program === 'string') {
      return { result: { error: `CEL compile error: ${program}` }, cost: 0 }
    }
    const view = deviceView(driver, device, this.#brand.word)
    const { result, cost } = program.evaluate((name) => (name === 'device' ? view : undefined), {
      costLimit: callCostLimit,
    })
    if (typeof result === 'boolean') return { result, cost }
    return { result: { error: `CEL runtime error: ${errorText(result)}` }, cost }
  }

  #program(expression: string): Program | string {
    const known = this.#programs.get(expression)
    if (known !== undefined) return known
    const made = this.#compile(expression)
    keep(this.#programs, expression, made)
    return made
  }

  #compile(expression: string): Program | string {
    const environment = deviceEnvironment(this.#language, this.#brand.word, true)
    const compilation = environment.compile(expression)
    if (!compilation.ok) return `compilation failed: ${compilation.text}`
    const planning = environment.plan(compilation.expression)
    return planning.ok ? planning.program : `program instantiation failed: ${planning.message}`
  }
}

/** Adds what was made for an expression, in the place of the oldest where there are many. */
function keep<V>(made: Map<string, V>, expression: string, value: V): void {
  const [oldest] = made.keys()
  if (made.size >= mostKept && oldest !== undefined) made.delete(oldest)
  made.set(expression, value)
}

function errorText(result: Result): string {
  if (result instanceof CelError) return result.message
  const type = typeNameOf(result)
  const text = `CEL result of type ${type} could not be converted to bool`
  const reason = Object.hasOwn(conversions, type) ? conversions[type] : undefined
  return reason === undefined ? text : `${text}: ${reason}`
}

/** Attributes or capacities by domain and name. A domain that the device does not have is read as one without members. */
class Domains extends MapValue {
  readonly #domains = new Map<Value, LiteralMap>()

  override get size(): number {
    return this.#domains.size
  }

  override find(key: Value): MapValue {
    return this.#domains.get(key) ?? noMembers
  }

  override contains(key: Value): boolean {
    return this.#domains.has(key)
  }

  override keys(): Iterable<Value> {
    return this.#domains.keys()
  }

  override equals(other: Value): boolean | CelError {
    return equalMaps(this, other)
  }

  /** `name`: with a domain before a slash, or one of the domain `driver`. */
  set(name: string, driver: string, value: Result): void {
    const slash = name.indexOf('/')
    const domain = slash === -1 ? driver : name.slice(0, slash)
    let members = this.#domains.get(domain)
    if (!members) this.#domains.set(domain, (members = new LiteralMap()))
    members.set(name.slice(slash + 1), value)
  }
}

const noMembers = new LiteralMap()

/** The variable `device` of selectors. `word` is the brand's, which names of types carry. */
function deviceView(driver: string, device: JsonObject, word: string): MapValue {
  const attributes = new Domains()
  for (const [name, attribute] of memberObjects(device, 'attributes')) {
    attributes.set(name, driver, attributeValue(attribute, word))
  }
  const capacity = new Domains()
  const quantity = objectType(`${word}.Quantity`)
  for (const [name, each] of memberObjects(device, 'capacity')) {
    capacity.set(name, driver, parseQuantityValue(quantity, textOf(each, 'value')))
  }
  const view = new LiteralMap()
  view.set('driver', driver)
  view.set('allowMultipleAllocations', getKey(device, 'allowMultipleAllocations') === true)
  view.set('attributes', attributes)
  view.set('capacity', capacity)
  return view
}

function attributeValue(attribute: JsonObject, word: string): Result {
  const version = textOf(attribute, 'version')
  if (version !== '') return semverValue(word, version)
  const value = ['int', 'bool', 'string'].map((kind) => getKey(attribute, kind)).find(isScalar)
  return value ?? ''
}

function isScalar(value: JsonValue | undefined): value is boolean | number | bigint | string {
  return value !== undefined && value !== null && typeof value !== 'object'
}
