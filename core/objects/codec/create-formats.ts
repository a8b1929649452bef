import type { Brand } from '../../base/api/brand.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import type { SchemaRegistry } from '../schema/registry.ts'
import { cborFormat } from './cbor/cbor-format.ts'
import { Formats } from './formats.ts'
import { jsonFormat } from './json-format.ts'
import { protobufFormat } from './protobuf/protobuf-format.ts'
import { yamlFormat } from './yaml/yaml-format.ts'

/** The formats (media types) of a server of this brand, the default first. */
export function createFormats(brand: Brand, registry: SchemaRegistry, gate: FeatureGates): Formats {
  const cbor = gate('CBORServingAndStorage') ? [cborFormat(registry)] : []
  return new Formats(jsonFormat, yamlFormat, protobufFormat(brand, registry), ...cbor)
}
