import type { AddressRange } from '../../allocation/address-range.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Brand } from '../../api/brand.ts'
import { equalJson, type JsonObject } from '../../api/json.ts'
import { listOf, structOf, textsOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime } from '../../api/time.ts'
import type { Client } from '../../client/client.ts'
import { objectPath, resourcePath } from '../../client/resource-path.ts'
import type { Runtime } from '../../runtime.ts'

/** The port that a server listens on unless it is told another. */
export const usualPort = 6443

interface Parts {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'logger'>
  /** Where services get their addresses. */
  readonly ranges: readonly AddressRange[]
}

/** Undefined where it exists already. */
async function createAbsent(
  client: Client,
  path: string,
  object: ApiObject,
): Promise<ApiObject | undefined> {
  try {
    return await client.create(path, object)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return undefined
    throw error
  }
}

/** The port of a server's address (`host:port`); the usual one where there is none. */
export function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1)) || usualPort
}

/**
 * Creates the service by which workloads reach the API, with the first address of the ranges. One that exists is only
 * brought to the port that this server listens on. Without it the server serves all the same, so it is told and not fatal
 * when somebody else has that address.
 */
export async function ensureDefaultService({
  client,
  brand,
  runtime,
  ranges,
  address,
}: Parts & {
  /** `host:port` that clients reach the server at; empty where there is none, or none yet. */
  readonly address: () => string
}): Promise<void> {
  const path = resourcePath(
    { group: '', version: 'v1', resource: 'services' },
    { namespace: 'default' },
  )
  const name = brand.word
  const ports = [{ name: 'https', protocol: 'TCP', port: 443, targetPort: portOf(address()) }]
  const find = async (): Promise<ApiObject | undefined> => {
    const { items } = await client.list(path, { fieldSelector: `metadata.name=${name}` })
    return items[0]
  }
  // A create would be refused for its address first, which is that of the one that exists.
  const existing = await find()
  if (existing) return address() === '' ? undefined : setPorts(client, path, existing, ports)
  try {
    await createAbsent(client, path, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels: { component: 'apiserver', provider: name } },
      spec: {
        type: 'ClusterIP',
        clusterIP: ranges[0]?.address(0) ?? '',
        ipFamilyPolicy: 'SingleStack',
        ports,
        sessionAffinity: 'None',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'Invalid')) throw error
    // Another server on the same store was first.
    if (await find()) return
    runtime.logger.error('the default service cannot be created', { error: error.message })
  }
}

async function setPorts(
  client: Client,
  path: string,
  service: ApiObject,
  ports: readonly JsonObject[],
): Promise<void> {
  const spec = structOf(service, 'spec')
  if (equalJson(spec['ports'] ?? null, [...ports])) return
  const changed = { ...service, spec: { ...spec, ports: [...ports] } }
  try {
    await client.update(objectPath(path, service.metadata.name ?? ''), changed)
  } catch (error) {
    // Somebody was faster, and may have had a reason.
    if (!(error instanceof ApiError && error.reason === 'Conflict')) throw error
  }
}

/** Creates the object that tells users the ranges. One of other ranges, from an earlier start, stays and is warned of. */
export async function ensureDefaultRange({
  client,
  brand,
  runtime,
  ranges,
  finalizers,
}: Parts & {
  /** What a new one is held back by. */
  readonly finalizers: readonly string[]
}): Promise<void> {
  const group = `networking.${brand.apiDomain}`
  const path = resourcePath({ group, version: 'v1', resource: 'servicecidrs' })
  const cidrs = ranges.map(({ text }) => text)
  const name = brand.word
  const wanted = {
    apiVersion: `${group}/v1`,
    kind: 'ServiceCIDR',
    metadata: { name, ...(finalizers.length > 0 && { finalizers: [...finalizers] }) },
    spec: { cidrs },
  }
  const range =
    (await createAbsent(client, path, wanted)) ?? (await client.get(objectPath(path, name)))
  if (!equalJson(structOf(range, 'spec')['cidrs'] ?? [], cidrs)) {
    const stored = textsOf(structOf(range, 'spec'), 'cidrs').join(',')
    runtime.logger.warn('services get addresses of other ranges than the default one', { stored })
    return
  }
  if (listOf(structOf(range, 'status'), 'conditions').length > 0) return
  const ready = {
    type: 'Ready',
    status: 'True',
    lastTransitionTime: formatTime(runtime.clock.now()),
    reason: '',
    message: `${brand.title} default Service CIDR is ready`,
  }
  const { apiVersion, kind } = wanted
  const applied = { apiVersion, kind, metadata: { name }, status: { conditions: [ready] } }
  const options = { fieldManager: `${brand.word}-service-cidr-controller`, force: true }
  await client.patch(`${objectPath(path, name)}/status`, 'apply', applied, options)
}
