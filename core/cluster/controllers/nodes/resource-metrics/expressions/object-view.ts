import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../../../base/api/json.ts'
import { parseQuantity } from '../../../../../base/api/quantities/quantity.ts'
import { ArrayList } from '../../../../../languages/cel/values/array-list.ts'
import { equalMaps } from '../../../../../languages/cel/values/equals.ts'
import { fromJson } from '../../../../../languages/cel/values/json-values.ts'
import { parseTimestamp } from '../../../../../languages/cel/values/timestamp-text.ts'
import {
  CelError,
  MapValue,
  type Result,
  Timestamp,
  type Value,
} from '../../../../../languages/cel/values/value.ts'
import { QuantityOperand } from './quantity-operand.ts'

/** How a field is read: as a text, a number, a map, a resource list, a time, a struct, or a list of structs. */
type FieldForm =
  | 'text'
  | 'number'
  | 'map'
  | 'amounts'
  | 'time'
  | { struct: Fields }
  | { list: Fields }

type Fields = Readonly<Record<string, FieldForm>>

const metadata: Fields = {
  name: 'text',
  generateName: 'text',
  namespace: 'text',
  uid: 'text',
  resourceVersion: 'text',
  generation: 'number',
  creationTimestamp: 'time',
  labels: 'map',
  annotations: 'map',
}

const containerFields: Fields = {
  name: 'text',
  image: 'text',
  resources: { struct: { requests: 'amounts', limits: 'amounts' } },
}

const podFields: Fields = {
  metadata: { struct: metadata },
  spec: {
    struct: {
      nodeName: 'text',
      schedulerName: 'text',
      priorityClassName: 'text',
      nodeSelector: 'map',
      containers: { list: containerFields },
      initContainers: { list: containerFields },
    },
  },
  status: {
    struct: { phase: 'text', reason: 'text', podIP: 'text', hostIP: 'text', startTime: 'time' },
  },
}

const nodeFields: Fields = {
  metadata: { struct: metadata },
  spec: { struct: { podCIDR: 'text', providerID: 'text' } },
  status: { struct: { capacity: 'amounts', allocatable: 'amounts' } },
}

const zeroTime = new Timestamp(-62_135_596_800, 0)

function amountOf(value: JsonValue): Result {
  const text = typeof value === 'number' ? `${value}` : value
  const quantity = typeof text === 'string' ? parseQuantity(text) : undefined
  return quantity ? new QuantityOperand(quantity) : new CelError('a resource has no quantity')
}

function timeOf(value: JsonValue | undefined): Result {
  return typeof value === 'string' ? (parseTimestamp(value) ?? zeroTime) : zeroTime
}

function structIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The value of a field; an absent one has the zero value of its form, as fields of Go's structs do. */
function read(value: JsonValue | undefined, form: FieldForm): Result {
  switch (form) {
    case 'text':
      return typeof value === 'string' ? value : ''
    case 'number':
      return fromJson(value ?? 0)
    case 'map':
      return fromJson(structIn(value))
    case 'time':
      return timeOf(value)
    case 'amounts':
      return new AmountsView(structIn(value))
    default:
      if ('struct' in form) return new ObjectView(structIn(value), form.struct)
      return new ArrayList(
        (isList(value) ? value : []).map((item) => new ObjectView(structIn(item), form.list)),
      )
  }
}

/** A view of JSON as a map of values, whose members are read by a rule. */
abstract class JsonView extends MapValue {
  readonly json: JsonObject

  constructor(json: JsonObject) {
    super()
    this.json = json
  }

  override get size(): number {
    return Object.keys(this.json).length
  }

  override keys(): Iterable<Value> {
    return Object.keys(this.json)
  }

  override equals(other: Value): boolean {
    return equalMaps(this, other)
  }
}

/** A resource list; its members are quantities. */
class AmountsView extends JsonView {
  override find(key: Value): Result | undefined {
    const value = typeof key === 'string' ? this.json[key] : undefined
    return value === undefined ? undefined : amountOf(value)
  }
}

/** An object as kwok's expressions see it, of which absent fields have zero values. */
class ObjectView extends JsonView {
  readonly #fields: Fields

  constructor(json: JsonObject, fields: Fields) {
    super(json)
    this.#fields = fields
  }

  override find(key: Value): Result | undefined {
    if (typeof key !== 'string') return undefined
    const value = this.json[key]
    const form = this.#fields[key]
    if (form !== undefined) return read(value, form)
    return value === undefined ? undefined : fromJson(value)
  }
}

export function podView(pod: JsonObject): MapValue {
  return new ObjectView(pod, podFields)
}

export function nodeView(node: JsonObject): MapValue {
  return new ObjectView(node, nodeFields)
}

export function containerView(container: JsonObject): MapValue {
  return new ObjectView(container, containerFields)
}
