import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { readEnvelope } from '../../core/objects/codec/protobuf/envelope.ts'
import { KindWires } from '../../core/objects/codec/protobuf/kind-wires.ts'
import { registryOf } from '../support/schemas/schema-registry.ts'
import { member, text } from './exchange.ts'

const brand = brands.k8s
const wires = new KindWires(registryOf(brand))

export const protobuf: string = brand.protobufMediaType

/** What a Protobuf answer holds. */
export interface BinaryForm {
  readonly json: JsonValue
  /** Whether the bytes are those that this project writes for the same content. */
  readonly wire: string
}

/** Undefined where the bytes are not of a kind that is known. */
export function readBinary(bytes: Uint8Array): BinaryForm | undefined {
  try {
    const { apiVersion, kind, raw } = readEnvelope(bytes)
    const wire = wires.find(apiVersion, kind)
    if (!wire) return undefined
    const object = wire.decode(raw)
    const again = wire.frame.wrap(wire.encodeField(object))
    const isSame = Buffer.compare(again, bytes) === 0
    return { json: object, wire: isSame ? 'as written here' : differing(bytes, again) }
  } catch (error) {
    return {
      json: {},
      wire: `unreadable: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function differing(bytes: Uint8Array, again: Uint8Array): string {
  const at = bytes.findIndex((byte, index) => byte !== again[index])
  return `otherwise from byte ${at}: ${Buffer.from(bytes.subarray(at, at + 16)).toString('hex')}`
}

/** @throws TypeError for an object of a kind without a binary form. */
export function writeBinary(object: JsonObject): Uint8Array {
  const [apiVersion, kind] = [text(member(object, 'apiVersion')), text(member(object, 'kind'))]
  const wire = wires.find(apiVersion ?? '', kind ?? '')
  if (!wire) throw new TypeError(`${apiVersion} ${kind} has no binary form`)
  return wire.frame.wrap(wire.encodeField(object))
}

/** Whether the small object can be sent in Protobuf. */
export function hasBinaryForm(object: JsonObject): boolean {
  const [apiVersion, kind] = [text(member(object, 'apiVersion')), text(member(object, 'kind'))]
  return wires.find(apiVersion ?? '', kind ?? '') !== undefined
}
