import { emptyConfig, type FieldConfig, type FieldSpec } from '../fields/field-spec.ts'
import { fieldConfigSchema } from './kustomization-schema.ts'
import { decodeWith } from './read-kustomization.ts'

type ReadSpec = Partial<FieldSpec>

type ReadConfig = {
  readonly [Name in Exclude<keyof FieldConfig, 'nameReference'>]?: readonly ReadSpec[]
} & {
  readonly nameReference?: readonly (ReadSpec & { readonly fieldSpecs?: readonly ReadSpec[] })[]
}

function complete(specs: readonly ReadSpec[] = []): readonly FieldSpec[] {
  return specs.map((spec) => ({
    group: '',
    version: '',
    kind: '',
    path: '',
    create: false,
    ...spec,
  }))
}

/** Reads a file of `configurations`. @throws KustomizeError */
export function readFieldConfig(bytes: Uint8Array): FieldConfig {
  const read = decodeWith(fieldConfigSchema, bytes, 'invalid configuration') as ReadConfig
  const { nameReference = [], ...lists } = read
  return {
    ...emptyConfig,
    ...Object.fromEntries(Object.entries(lists).map(([name, specs]) => [name, complete(specs)])),
    nameReference: nameReference.map(({ group = '', version = '', kind = '', fieldSpecs }) => ({
      group,
      version,
      kind,
      fields: complete(fieldSpecs),
    })),
  }
}
