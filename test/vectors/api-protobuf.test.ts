import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../core/api/brand.ts'
import { formatGroupVersion, type GroupVersionKind } from '../../core/api/group-version.ts'
import type { JsonObject } from '../../core/api/json.ts'
import { decodeProtobuf } from '../../core/codec/protobuf/decode-protobuf.ts'
import { envelopeFrame } from '../../core/codec/protobuf/envelope.ts'
import { KindWires } from '../../core/codec/protobuf/kind-wires.ts'
import { decodeObject } from '../../core/schema/decode.ts'
import { registryOf } from '../support/schema-registry.ts'
import { describeVectorFolder } from '../support/vectors.ts'

/** `apps.v1.Deployment`, `core.v1.Pod`, `rbac.authorization.k8s.io.v1.Role`. */
function gvkOf(name: string): GroupVersionKind {
  const [kind = '', version = '', ...group] = name.split('.').toReversed()
  const text = group.toReversed().join('.')
  return { group: text === 'core' ? '' : text, version, kind }
}

const registry = registryOf(brands.k8s, '1.37')
const kinds = new KindWires(registry)
const mediaType = brands.k8s.protobufMediaType

describeVectorFolder('api-roundtrip/HEAD', (folder) => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.pb'))
    .map((name) => name.slice(0, -'.pb'.length))
  const bytesOf = (name: string): Uint8Array =>
    new Uint8Array(readFileSync(new URL(`${name}.pb`, folder)))
  const objectOf = (name: string): JsonObject =>
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as JsonObject

  it('api-roundtrip has every published kind in Protobuf', () => {
    expect(names).toHaveLength(193)
  })

  it.each(names)('the object %s is read from Protobuf as from JSON', (name) => {
    const gvk = gvkOf(name)
    const schema = registry.kind(gvk.group, gvk.version, gvk.kind)
    if (!schema) throw new Error(`no schema for ${name}`)
    const { value } = decodeProtobuf(bytesOf(name), kinds, mediaType, gvk)
    const { object, unknownFields } = decodeObject(schema, value)
    expect(unknownFields).toEqual([])
    expect(JSON.stringify(object, null, 1)).toBe(JSON.stringify(objectOf(name), null, 1))
  })

  it.each(names)('the object %s is written from JSON to Protobuf with the same bytes', (name) => {
    const object = objectOf(name)
    const { group, version, kind } = gvkOf(name)
    const wire = kinds.find(formatGroupVersion(group, version), kind)
    if (!wire) throw new Error(`no binary form for ${name}`)
    // A WatchEvent has no kind of its own, so its envelope names none; on a stream it has no envelope at all.
    const frame = kind === 'WatchEvent' ? envelopeFrame('', '', '') : wire.frame
    const written = frame.wrap(wire.encodeField(object))
    expect(Buffer.from(written).toString('hex')).toBe(Buffer.from(bytesOf(name)).toString('hex'))
  })
})
