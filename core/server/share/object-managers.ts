import type { Brand } from '../../base/api/brand.ts'
import { objectOf, textOf } from '../../base/api/json-fields.ts'
import { getKey, isJsonObject, isList, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'

/** Field managers of what a cluster runs by itself. */
function serverManagers({
  serverName,
  controllersName,
  shortWord,
  word,
}: Brand): ReadonlySet<string> {
  return new Set([
    serverName,
    controllersName,
    `${shortWord}-scheduler`,
    'kubelet',
    'kubeadm',
    'clusterrole-aggregation-controller',
    'service-cidr-controller',
    `${word}-service-cidr-controller`,
    'validatingadmissionpolicy-status',
    'ResourceClaimController',
    'api-priority-and-fairness-config-producer-v1',
    'api-priority-and-fairness-config-consumer-v1',
  ])
}

/** Who wrote which fields of an object, by its `managedFields`. */
export class ObjectManagers {
  readonly #brand: Brand
  readonly #own: ReadonlySet<string>

  constructor(brand: Brand) {
    this.#brand = brand
    this.#own = serverManagers(brand)
  }

  /** Whether a cluster has the object without a user: nobody else wrote to it, apart from its status. */
  isOfServer(object: ApiObject): boolean {
    const entries = entriesOf(object)
    if (entries.length === 0) return this.#isKnownName(object)
    return !this.userEntries(object).some((entry) => !isOfStatus(entry))
  }

  /** Entries of `managedFields` by others than the cluster itself. */
  userEntries(object: ApiObject): readonly JsonObject[] {
    return entriesOf(object).filter((entry) => !this.#own.has(textOf(entry, 'manager')))
  }

  /** Whether a user wrote the field at a path of names. */
  wrote(object: ApiObject, ...path: readonly string[]): boolean {
    return this.userEntries(object).some((entry) => {
      let fields = objectOf(entry, 'fieldsV1')
      for (const name of path) fields = fields && objectOf(fields, `f:${name}`)
      return fields !== undefined
    })
  }

  // An object without fields, such as a service account, has no managers.
  #isKnownName({ kind, metadata }: ApiObject): boolean {
    const { systemNamespace, publicNamespace, leaseNamespace, rootCaConfigMap } = this.#brand
    const { name = '', namespace = '' } = metadata
    if ([systemNamespace, publicNamespace, leaseNamespace].includes(namespace)) return true
    if (kind === 'ServiceAccount') return name === 'default'
    if (kind === 'ConfigMap') return name === rootCaConfigMap
    return kind === 'IPAddress' || kind === 'Node'
  }
}

function entriesOf({ metadata }: ApiObject): readonly JsonObject[] {
  const entries: unknown = getKey(metadata, 'managedFields')
  return isList(entries)
    ? entries.filter((entry): entry is JsonObject => isJsonObject(entry as JsonObject))
    : []
}

function isOfStatus(entry: JsonObject): boolean {
  if (textOf(entry, 'subresource') === 'status') return true
  const fields = objectOf(entry, 'fieldsV1')
  return fields !== undefined && Object.keys(fields).every((key) => key === 'f:status')
}
