import { memberObjects, textOf } from '../../base/api/json-fields.ts'
import { getKey, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { parseQuantityValue } from '../../languages/cel/libraries/apiserver/quantity-value.ts'
import { semverValue } from '../../languages/cel/libraries/apiserver/semver-library.ts'
import { objectType } from '../../languages/cel/types/cel-type.ts'
import { equalMaps } from '../../languages/cel/values/equals.ts'
import { LiteralMap } from '../../languages/cel/values/literal-map.ts'
import {
  type CelError,
  MapValue,
  type Result,
  type Value,
} from '../../languages/cel/values/value.ts'

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
export function deviceView(driver: string, device: JsonObject, word: string): MapValue {
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
