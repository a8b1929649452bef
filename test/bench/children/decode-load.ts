import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject, WritableJsonObject } from '../../../core/base/api/json.ts'
import { decodeUtf8 } from '../../../core/base/json/json-parse.ts'
import { decodeCbor } from '../../../core/objects/codec/cbor/decode-cbor.ts'
import { encodeCborDocument } from '../../../core/objects/codec/cbor/encode-cbor.ts'
import { decodeProtobuf } from '../../../core/objects/codec/protobuf/decode-protobuf.ts'
import { KindWires } from '../../../core/objects/codec/protobuf/kind-wires.ts'
import { registryOf } from '../../support/schemas/schema-registry.ts'
import { serveCalls } from '../child-calls.ts'
import { cpuTimeOfCall } from '../measure/cpu-time.ts'

/** What is read: the text of JSON, or bytes in some form. */
export type DecodedForm = 'json' | 'json bytes' | 'protobuf' | 'cbor'

export type DecodeLoadCalls = {
  /** The pod to read, as a server has it; the account of its fields is left out, which clients do not send. */
  take(json: Uint8Array): number
  /** Microseconds of CPU for reading one pod of 4 KB. */
  run(settings: { readonly form: DecodedForm; readonly durationMs: number }): number
}

const brand = brands.k8s
const registry = registryOf(brand)
const kinds = new KindWires(registry)

type Readers = Readonly<Record<DecodedForm, () => unknown>>

let readers: Readers | undefined

function readersOf(pod: JsonObject): Readers {
  const wire = kinds.find('v1', 'Pod')
  if (!wire) throw new Error('a pod has a binary form')
  const text = JSON.stringify(pod)
  const bytes = new TextEncoder().encode(text)
  const protobuf = wire.frame.wrap(wire.encodeField(pod))
  const cbor = encodeCborDocument(pod, registry.kind('', 'v1', 'Pod'))
  return {
    json: () => JSON.parse(text) as unknown,
    'json bytes': () => JSON.parse(decodeUtf8(bytes)) as unknown,
    protobuf: () => decodeProtobuf(protobuf, kinds, brand.protobufMediaType, undefined),
    cbor: () => decodeCbor(cbor),
  }
}

serveCalls<DecodeLoadCalls>({
  take(json) {
    const pod = JSON.parse(decodeUtf8(json)) as { metadata: JsonObject }
    delete (pod.metadata as WritableJsonObject)['managedFields']
    readers = readersOf(pod)
    return JSON.stringify(pod).length
  },

  run({ form, durationMs }) {
    const read = readers?.[form]
    if (!read) throw new TypeError('there is no pod yet')
    return cpuTimeOfCall(read, durationMs)
  },
})
