import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { listAt, member, objectAt, text } from '../exchange.ts'
import type { AggregatedServer, Side } from './aggregated-server.ts'
import { type Asked, hasReason, type Stage } from './stage.ts'

export const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'

/** How an APIService names its server. */
export interface Registration {
  readonly group: string
  readonly version?: string
  /** Name of the service; there is none unless given. */
  readonly service?: string
  /** Port of the service; 443 unless given. */
  readonly server?: AggregatedServer
  /** By which authority the server is trusted; by any unless given. */
  readonly authority?: string
  readonly groupPriority?: number
  readonly versionPriority?: number
}

export function apiServiceName({ group, version = 'v1' }: Registration): string {
  return `${version}.${group}`
}

export function apiService(stage: Stage, registration: Registration, side: Side): JsonObject {
  const { group, version = 'v1', service, server, authority } = registration
  const { groupPriority = 1000, versionPriority = 15 } = registration
  const trust =
    authority === undefined
      ? { insecureSkipTLSVerify: true }
      : { caBundle: Buffer.from(authority).toString('base64') }
  const port = server ? { port: server.port(side) } : {}
  return {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: apiServiceName(registration) },
    spec: {
      group,
      version,
      groupPriorityMinimum: groupPriority,
      versionPriority,
      ...(service !== undefined && {
        ...trust,
        service: { namespace: stage.namespace, name: service, ...port },
      }),
    },
  }
}

/** Registers an API on both, and waits until its condition has a reason. */
export async function register(
  stage: Stage,
  registration: Registration,
  reason: string,
): Promise<void> {
  await stage.make(apiServices, (side) => apiService(stage, registration, side))
  await available(stage, apiServiceName(registration), reason)
}

/** Waits until the condition of an APIService has a reason on both. */
export async function available(stage: Stage, name: string, reason: string): Promise<void> {
  const get = { name: `APIService with ${reason}`, method: 'GET', path: `${apiServices}/${name}` }
  await stage.become(get, hasReason(reason))
}

/** A service of another host name: the way to a server of the same machine. */
export function externalService(name: string): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { type: 'ExternalName', externalName: 'localhost' },
  }
}

export function services(stage: Stage): string {
  return `/api/v1/namespaces/${stage.namespace}/services`
}

const newer = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** The part of a list of groups that is about one. */
function ofGroup(list: string, group: string): (body: JsonValue) => JsonValue {
  return (body) =>
    listAt(body, list).filter(
      (each) =>
        text(member(each, 'name')) === group ||
        text(member(objectAt(each, 'metadata'), 'name')) === group,
    )
}

/** The order of all groups of a list. */
export function groupNames(list: string): (body: JsonValue) => JsonValue {
  return (body) =>
    listAt(body, list).map(
      (each) => member(each, 'name') ?? member(objectAt(each, 'metadata'), 'name') ?? '',
    )
}

/** What discovery says of a group, in all its forms. */
export function discovery(group: string, version = 'v1'): readonly Asked[] {
  const get = (path: string, more: Partial<Asked> = {}): Asked => ({
    name: `discovery ${more.accept === undefined ? '' : 'aggregated '}${path.replace(group, 'GROUP')}`,
    method: 'GET',
    path,
    ...more,
  })
  return [
    get('/apis', { pick: ofGroup('groups', group) }),
    get('/apis', { pick: ofGroup('items', group), accept: newer }),
    get(`/apis/${group}`),
    get(`/apis/${group}/${version}`),
  ]
}

/** The orders of groups. */
export function groupOrder(): readonly Asked[] {
  const all = { method: 'GET', path: '/apis' }
  return [
    { ...all, name: 'groups in order', pick: groupNames('groups') },
    { ...all, name: 'aggregated groups in order', pick: groupNames('items'), accept: newer },
  ]
}

/** What OpenAPI says of a group. */
export function openApi(group: string, version = 'v1'): readonly Asked[] {
  const path = `apis/${group}/${version}`
  const own = (key: string): boolean => key.includes('differential')
  const filtered = (body: JsonValue, name: string): JsonObject =>
    Object.fromEntries(
      Object.entries(objectAt(body, name)).filter(([key]) => own(key) || key.includes(group)),
    ) as JsonObject
  return [
    {
      name: 'OpenAPI v2',
      method: 'GET',
      path: '/openapi/v2',
      pick: (body) => ({
        paths: filtered(body, 'paths'),
        definitions: filtered(body, 'definitions'),
      }),
    },
    {
      name: 'OpenAPI v3 index',
      method: 'GET',
      path: '/openapi/v3',
      pick: (body) => filtered(body, 'paths'),
    },
    { name: 'OpenAPI v3 document', method: 'GET', path: `/openapi/v3/${path}` },
    {
      name: 'OpenAPI v3 document of a hash',
      method: 'GET',
      path: `/openapi/v3/${path}?hash=0123456789ABCDEF`,
    },
  ]
}

/** The names of what OpenAPI says of a group. */
export function openApiNames(group: string): readonly Asked[] {
  const names = (body: JsonValue, list: string, isOwn: (name: string) => boolean): string[] =>
    Object.keys(objectAt(body, list)).filter(isOwn).toSorted()
  return [
    {
      name: 'names of OpenAPI v2',
      method: 'GET',
      path: '/openapi/v2',
      pick: (body) => [
        ...names(body, 'paths', (name) => name.includes(group)),
        ...names(body, 'definitions', (name) => name.includes('differential')),
      ],
    },
    {
      name: 'names of OpenAPI v3',
      method: 'GET',
      path: '/openapi/v3',
      pick: (body) => names(body, 'paths', (name) => name.includes(group)),
    },
  ]
}

/** A list of the API's resources. */
export function gadgets(group: string, version = 'v1'): string {
  return `/apis/${group}/${version}/namespaces/default/gadgets`
}
