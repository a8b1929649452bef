import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { SchemaRegistry } from '../../schema/registry.ts'
import type { Format } from '../format.ts'
import { decodeProtobuf } from './decode-protobuf.ts'
import { KindWires } from './kind-wires.ts'
import { protobufEncoding } from './protobuf-encoding.ts'

/** The Protobuf format of Go clients, for the built-in kinds. */
export function protobufFormat(brand: Brand, registry: SchemaRegistry): Format {
  const kinds = new KindWires(registry)
  const mediaType = brand.protobufMediaType
  return {
    mediaType,
    streamMediaType: `${mediaType};stream=watch`,
    hasTables: false,
    isSelfDescribing: false,
    encoding: (view) => protobufEncoding(view, kinds, mediaType),
    document: (document) => {
      // APIVersions, the discovery document of the core group, has no `apiVersion`.
      const { apiVersion = 'v1', kind } = document
      if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
      const wire = kinds.find(apiVersion, kind)
      return wire?.frame.wrap(wire.encodeField(document))
    },
    parse: (body, expected) => {
      if (expected) {
        const apiVersion = formatGroupVersion(expected.group, expected.version)
        if (!kinds.find(apiVersion, expected.kind)) return undefined
      }
      return decodeProtobuf(body, kinds, mediaType, expected)
    },
  }
}
