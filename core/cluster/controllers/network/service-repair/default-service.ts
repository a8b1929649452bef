import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type {
  Service,
  ServicePort,
  ServiceSpec,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import { serviceResource } from '../../shared/objects/resources.ts'
import { createIfAbsent } from '../../shared/writes/expected-errors.ts'

/** Default port of a server. */
const usualPort = 6443

/** Port of a server's address (`host:port`); the default port without an address. */
export function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1)) || usualPort
}

/**
 * Creates the default service, by which workloads reach the API, with the first address of the ranges. In an existing
 * service only the type and the ports are repaired. A server works without it, so a failure, as when another service has the address,
 * is logged and not fatal.
 */
export async function ensureDefaultService({
  client,
  brand,
  runtime,
  ranges,
  address,
  nodePort,
  leavesExisting = false,
}: {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'logger'>
  /** Service address ranges of the server. */
  readonly ranges: readonly AddressRange[]
  /** `host:port` at which clients reach the server; empty where it has none, or none yet. */
  readonly address: () => string
  /** Node port of the service; undefined for a service without. */
  readonly nodePort: number | undefined
  /** Whether type and ports of an existing service stay, as other servers may have others. */
  readonly leavesExisting?: boolean
}): Promise<void> {
  const path = resourcePath(serviceResource, { namespace: 'default' })
  const name = brand.word
  const port: ServicePort = {
    name: 'https',
    protocol: 'TCP',
    port: 443,
    targetPort: portOf(address()),
  }
  const type = nodePort === undefined ? 'ClusterIP' : 'NodePort'
  const wanted: ServicePorts = {
    type,
    ports: [nodePort === undefined ? port : { ...port, nodePort }],
  }
  const find = async (): Promise<Service | undefined> => {
    const { items } = await client.list(path, { fieldSelector: `metadata.name=${name}` })
    return items[0]
  }
  // Read before the create, which would fail for its address where the service exists, instead of for its name.
  const existing = await find()
  if (existing) {
    if (address() !== '' && !leavesExisting) await setPorts(client, path, existing, wanted)
    return
  }
  try {
    const service: NewObject<Service> = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels: { component: 'apiserver', provider: name } },
      spec: {
        ...wanted,
        clusterIP: ranges[0]?.address(0) ?? '',
        ipFamilyPolicy: 'SingleStack',
        sessionAffinity: 'None',
      },
    }
    await createIfAbsent(client, path, service)
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'Invalid')) throw error
    // Another server on the same store may have been first.
    if (await find()) return
    runtime.logger.error('the default service cannot be created', { error: error.message })
  }
}

/** The fields of the default service that are repaired. */
type ServicePorts = Required<Pick<ServiceSpec, 'type' | 'ports'>>

async function setPorts(
  client: Client,
  path: TypedPath<Service>,
  service: Service,
  wanted: ServicePorts,
): Promise<void> {
  const { spec } = service
  const held = { type: spec.type ?? '', ports: spec.ports ?? null }
  if (equalJson(held, wanted)) return
  const changed = { ...service, spec: { ...spec, ...wanted } }
  try {
    await client.update(objectPath(path, service.metadata.name ?? ''), changed)
  } catch (error) {
    // Another write was faster, and may have had a reason.
    if (!(error instanceof ApiError && error.reason === 'Conflict')) throw error
  }
}
