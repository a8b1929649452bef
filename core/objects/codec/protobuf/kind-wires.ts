import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ValueBudget } from '../../../base/json/value-budget.ts'
import type { SchemaRegistry } from '../../schema/registry.ts'
import { type EnvelopeFrame, envelopeFrame, objectField } from './envelope.ts'
import { hasWireForm, messageWire } from './message-wire.ts'
import { readMessage } from './read-message.ts'
import { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import { WireWriter } from './wire-writer.ts'

/** The Protobuf form of one kind. */
export interface KindWire {
  readonly frame: EnvelopeFrame
  /** The wire number of a field of the kind. */
  numberOf(field: string): number
  /** Encodes an object as a message without envelope. */
  encode(object: JsonObject): Uint8Array
  /** Encodes an object as the field {@link objectField} of an envelope or a list. */
  encodeField(object: JsonObject): Uint8Array
  /** Decodes a message without envelope; bodies of clients are decoded with a `budget`. @throws ParseError */
  decode(raw: Uint8Array, budget?: ValueBudget): JsonObject
}

/** The Protobuf forms of the built-in kinds, by `apiVersion` and `kind`. Custom resources have none. */
export class KindWires {
  readonly #registry: SchemaRegistry
  readonly #known = new Map<string, KindWire>()

  constructor(registry: SchemaRegistry) {
    this.#registry = registry
  }

  find(apiVersion: string, kind: string): KindWire | undefined {
    const key = `${apiVersion} ${kind}`
    const known = this.#known.get(key)
    if (known) return known
    const place = parseGroupVersion(apiVersion)
    const schema = place && this.#registry.kind(place.group, place.version, kind)
    if (!schema || !hasWireForm(schema)) return undefined
    const message = messageWire(schema)
    // A WatchEvent has no `kind` and `apiVersion`.
    const hasKind = schema.fields.has('kind')
    const wire: KindWire = {
      frame: envelopeFrame(place.group, place.version, kind),
      numberOf: (name) => {
        const number = schema.fields.get(name)?.number
        if (number === undefined) throw new RangeError(`${kind} has no field ${name} on the wire`)
        return number
      },
      encode: (object) => {
        const writer = new WireWriter()
        message.write(writer, object)
        return writer.finish()
      },
      encodeField: (object) => {
        const writer = new WireWriter().uint32(objectField * 8 + wireType.length).begin()
        message.write(writer, object)
        return writer.end().finish()
      },
      decode: (raw, budget) => {
        const object: JsonObject = hasKind ? { kind, apiVersion } : {}
        readMessage(new WireReader(raw, budget), message.fields, object)
        return object
      },
    }
    this.#known.set(key, wire)
    return wire
  }
}
