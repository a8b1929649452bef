import type { Case, Request } from '../exchange.ts'
import { rootPath } from '../served-resources.ts'

const suite = 'documents'
const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

interface GroupVersion {
  readonly group: string
  readonly version: string
}

/** Discovery, OpenAPI and the paths of the server itself. */
export function documents(versions: readonly GroupVersion[]): readonly Case[] {
  const groups = [...new Set(versions.map(({ group }) => group))].filter((group) => group !== '')
  return [
    ...alone('discovery', [
      get('/api'),
      get('/apis'),
      get('/api/'),
      get('/apis/'),
      get('/api', aggregated),
      get('/apis', aggregated),
      get('/apis', 'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList'),
      get('/apis', `${aggregated},application/json`),
      get('/apis', 'application/yaml'),
      get('/apis', 'image/png'),
      get('/api/v2'),
      get('/apis/missing.example.com'),
      get('/apis/missing.example.com/v1'),
      ...groups.map((group) => get(`/apis/${group}`)),
      ...versions.map((version) => get(rootPath(version))),
      get('/apis/apps/v9'),
      get('/apis/apps/v1/missing'),
    ]),
    ...alone('OpenAPI', [
      get('/openapi/v2'),
      get('/openapi/v3'),
      get('/openapi/v3/missing'),
      ...versions.map((version) => get(`/openapi/v3${rootPath(version)}`)),
      ...groups.map((group) => get(`/openapi/v3/apis/${group}`)),
    ]),
    ...alone('server', server),
  ]
}

const server: readonly Request[] = [
  get('/'),
  get('/version'),
  get('/version/'),
  get('/healthz'),
  get('/livez'),
  get('/readyz'),
  get('/healthz/ping'),
  get('/livez/ping'),
  get('/readyz/missing'),
  get('/readyz?verbose'),
  get('/readyz?exclude=ping'),
  get('/metrics/missing'),
  get('/missing'),
  get('/logs'),
  get('/.well-known/openid-configuration'),
  get('/openid/v1/jwks'),
  get('/api/v1/namespaces/default/pods/'),
  get('/api/v1//namespaces'),
  get('/api/v1/namespaces/default/missing'),
  get('/api/v1/missing'),
  { name: 'POST /version', method: 'POST', path: '/version', body: {} },
  { name: 'PUT /api/v1', method: 'PUT', path: '/api/v1', body: {} },
  { name: 'DELETE /apis', method: 'DELETE', path: '/apis' },
  { name: 'PROPFIND /api/v1/pods', method: 'PROPFIND', path: '/api/v1/pods' },
  {
    name: 'an unknown token',
    method: 'GET',
    path: '/api/v1/pods',
    headers: { authorization: 'Bearer nobody' },
  },
  {
    name: 'another scheme',
    method: 'GET',
    path: '/api/v1/pods',
    headers: { authorization: 'Basic bm9ib2R5' },
  },
  {
    name: 'acting as a user',
    method: 'GET',
    path: '/api/v1/namespaces/default/pods',
    headers: { 'impersonate-user': 'jane' },
  },
  {
    name: 'acting as a user of a group',
    method: 'GET',
    path: '/api/v1/nodes',
    headers: { 'impersonate-user': 'jane', 'impersonate-group': 'people' },
  },
  {
    name: 'acting as a group only',
    method: 'GET',
    path: '/api/v1/nodes',
    headers: { 'impersonate-group': 'people' },
  },
  {
    name: 'acting as a uid only',
    method: 'GET',
    path: '/api/v1/nodes',
    headers: { 'impersonate-uid': '1' },
  },
  { name: 'anonymous', method: 'GET', path: '/api/v1/nodes', headers: { authorization: '' } },
]

function get(path: string, accept?: string): Request {
  const request = { name: `GET ${path}`, method: 'GET', path }
  return accept === undefined
    ? request
    : { ...request, name: `${request.name} as ${accept}`, accept }
}

function alone(kind: string, requests: readonly Request[]): readonly Case[] {
  return requests.map((request) => ({ suite, kind, requests: [request] }))
}
