import type { JsonObject } from '../../base/api/json.ts'
import type { Field, ScalarSchema, Schema, StructSchema } from '../../objects/schema/schema.ts'
import { isSince, type PublishedApi } from './published-api.ts'
import { sharedScalar } from './scalar-schemas.ts'

const zeroValues: Partial<Record<ScalarSchema['type'], JsonObject[string]>> = {
  string: '',
  boolean: false,
  int32: 0,
  int64: 0,
  double: 0,
}

const laterDefaults = `
1.30 ConfigMapEnvSource.name ConfigMapKeySelector.name ConfigMapProjection.name ConfigMapVolumeSource.name
1.30 LocalObjectReference.name SecretEnvSource.name SecretKeySelector.name SecretProjection.name
1.31 AzureDiskVolumeSource.cachingMode AzureDiskVolumeSource.fsType AzureDiskVolumeSource.kind AzureDiskVolumeSource.readOnly
1.31 ISCSIPersistentVolumeSource.iscsiInterface ISCSIVolumeSource.iscsiInterface
1.31 RBDPersistentVolumeSource.keyring RBDPersistentVolumeSource.pool RBDPersistentVolumeSource.user
1.31 RBDVolumeSource.keyring RBDVolumeSource.pool RBDVolumeSource.user
1.31 ScaleIOPersistentVolumeSource.fsType ScaleIOPersistentVolumeSource.storageMode
1.31 ScaleIOVolumeSource.fsType ScaleIOVolumeSource.storageMode
1.33 ReplicationControllerSpec.minReadySeconds ReplicationControllerSpec.replicas
1.34 ScaleSpec.replicas`

/** Fields whose defaults were published later than they were applied, by the release that began to. */
const defaultsSince: ReadonlyMap<string, string> = new Map(
  laterDefaults.split('\n').flatMap((line) => {
    const [release = '', ...fields] = line.split(' ')
    return fields.map((field): [string, string] => [field, release])
  }),
)

function isReference(schema: Schema): boolean {
  if (schema.kind === 'any') {
    return schema.shape !== 'value' || schema.choice !== undefined || schema.name !== undefined
  }
  return schema.kind === 'scalar' && sharedScalar(schema.type) !== undefined
}

/** Defaults that version 3 publishes. */
export class PublishedDefaults {
  /** Whether every reference has a default, as up to 1.28; later only those to structs have one. */
  readonly #ofReferences: boolean
  readonly #api: PublishedApi

  constructor(api: PublishedApi) {
    this.#api = api
    this.#ofReferences = !isSince('1.29', api)
  }

  /** Default of a field: a marker's, or the zero value of a field that is always written. */
  ofField({ goType }: StructSchema, field: Field): JsonObject[string] {
    const { schema } = field
    const since = defaultsSince.get(`${goType}.${field.name}`)
    if (since !== undefined && !isSince(since, this.#api)) return undefined
    if (field.default !== undefined || field.pointer) return field.default
    return schema.kind === 'scalar' && !field.always && !this.#isEmpty(schema)
      ? undefined
      : this.ofElement(schema)
  }

  /** Default of an element of a list or map. */
  ofElement(schema: Schema): JsonObject[string] {
    if (this.#isEmpty(schema)) return {}
    return schema.kind === 'scalar' ? zeroValues[schema.type] : undefined
  }

  /** Whether the zero value is `{}`. */
  #isEmpty(schema: Schema): boolean {
    return schema.kind === 'struct' || (this.#ofReferences && isReference(schema))
  }
}
