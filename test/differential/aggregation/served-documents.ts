import type { JsonObject } from '../../../core/base/api/json.ts'
import { type AnswerReceived, echo, sendJson, sendText } from './aggregated-server.ts'

/** What a server behind the compared ones serves, and in which forms. */
export interface Served {
  readonly group: string
  readonly versions: readonly string[]
  /** Whether it knows discovery only in its older form. */
  readonly olderDiscovery?: boolean
  /** Whether it has no OpenAPI v3. */
  readonly onlyOpenApiV2?: boolean
  /** Whether it has no OpenAPI at all. */
  readonly noOpenApi?: boolean
  /** Members of the definition of its kind that differ from others' of the same name. */
  readonly definition?: JsonObject
  /** Definitions beside that of its kind, by their full names. */
  readonly definitions?: JsonObject
}

/** Resources in the older form of discovery. */
function resources(): readonly JsonObject[] {
  const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
  return [
    {
      name: 'gadgets',
      singularName: 'gadget',
      namespaced: true,
      kind: 'Gadget',
      verbs,
      shortNames: ['gd'],
      categories: ['all'],
      storageVersionHash: 'abc=',
    },
    {
      name: 'gadgets/status',
      singularName: '',
      namespaced: true,
      kind: 'Gadget',
      verbs: ['get', 'patch', 'update'],
    },
    {
      name: 'gadgets/scale',
      singularName: '',
      namespaced: true,
      group: 'autoscaling',
      version: 'v1',
      kind: 'Scale',
      verbs: ['get'],
    },
    {
      name: 'plants',
      singularName: 'plant',
      namespaced: false,
      kind: 'Plant',
      verbs: ['get', 'list'],
    },
  ]
}

function groupVersionsOf({ group, versions }: Served): readonly JsonObject[] {
  return versions.map((version) => ({ groupVersion: `${group}/${version}`, version }))
}

function groupOf(served: Served): JsonObject {
  const versions = groupVersionsOf(served)
  return { name: served.group, versions, preferredVersion: versions[0] ?? {} }
}

/** The newer form of discovery of one version. */
function versionDiscovery({ group }: Served, version: string): JsonObject {
  const kind = (name: string, of = group, at = version): JsonObject => ({
    group: of,
    version: at,
    kind: name,
  })
  return {
    version,
    freshness: 'Current',
    resources: [
      {
        resource: 'gadgets',
        responseKind: kind('Gadget'),
        scope: 'Namespaced',
        singularResource: 'gadget',
        verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
        shortNames: ['gd'],
        categories: ['all'],
        subresources: [
          {
            subresource: 'status',
            responseKind: kind('Gadget'),
            verbs: ['get', 'patch', 'update'],
          },
          {
            subresource: 'scale',
            responseKind: kind('Scale', 'autoscaling', 'v1'),
            verbs: ['get'],
          },
        ],
      },
      {
        resource: 'plants',
        responseKind: kind('Plant'),
        scope: 'Cluster',
        singularResource: 'plant',
        verbs: ['get', 'list'],
      },
    ],
  }
}

const newer = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

function aggregatedDiscovery(served: Served): JsonObject {
  const versions = served.versions.map((version) => versionDiscovery(served, version))
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: [{ metadata: { name: served.group, creationTimestamp: null }, versions }],
  }
}

const definitionName = 'test.differential.Gadget'

function definitionsOf(served: Served, prefix: string): JsonObject {
  return {
    [definitionName]: {
      type: 'object',
      description: 'A gadget.',
      properties: {
        size: { type: 'integer', format: 'int32' },
        part: { $ref: `${prefix}test.differential.Part` },
      },
      'x-kubernetes-group-version-kind': served.versions.map((version) => ({
        group: served.group,
        version,
        kind: 'Gadget',
      })),
      ...served.definition,
    },
    'test.differential.Part': { type: 'string', description: 'A part.' },
    ...served.definitions,
  }
}

function openApiV2(served: Served): JsonObject {
  const paths = served.versions.map((version) => {
    const operation = {
      description: 'reads a gadget',
      operationId: `read${version}${served.group.split('.')[0]}Gadget`,
      produces: ['application/json'],
      responses: {
        200: { description: 'OK', schema: { $ref: `#/definitions/${definitionName}` } },
      },
      'x-kubernetes-action': 'get',
      'x-kubernetes-group-version-kind': { group: served.group, version, kind: 'Gadget' },
    }
    return [
      `/apis/${served.group}/${version}/namespaces/{namespace}/gadgets/{name}`,
      { get: operation },
    ]
  })
  return {
    swagger: '2.0',
    info: { title: 'differential', version: 'v1' },
    paths: {
      ...Object.fromEntries(paths),
      '/healthz': { get: { responses: { 200: { description: 'OK' } } } },
    },
    definitions: definitionsOf(served, '#/definitions/'),
  }
}

function openApiV3(served: Served, version: string): JsonObject {
  const schema = { $ref: `#/components/schemas/${definitionName}` }
  return {
    openapi: '3.0.0',
    info: { title: 'differential', version: 'v1' },
    paths: {
      [`/apis/${served.group}/${version}/namespaces/{namespace}/gadgets/{name}`]: {
        get: {
          responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas: definitionsOf(served, '#/components/schemas/') },
  }
}

/** Answers as a server with discovery and OpenAPI of `served`; requests of resources are echoed. */
export function serving(served: Served, resource: AnswerReceived = echo): AnswerReceived {
  const { group, versions } = served
  return (request, response) => {
    const { path, headers, query } = request
    const accept = headers['accept'] ?? ''
    const version = versions.find((each) => path === `/apis/${group}/${each}`)
    const openApi = versions.find((each) => path === `/openapi/v3/apis/${group}/${each}`)
    if (path === '/apis' && accept.includes('v=v2') && served.olderDiscovery !== true) {
      return sendJson(response, aggregatedDiscovery(served), newer)
    }
    if (path === '/apis') {
      return sendJson(response, {
        kind: 'APIGroupList',
        apiVersion: 'v1',
        groups: [groupOf(served)],
      })
    }
    if (path === `/apis/${group}`) {
      return sendJson(response, { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(served) })
    }
    if (version !== undefined) {
      return sendJson(response, {
        kind: 'APIResourceList',
        apiVersion: 'v1',
        groupVersion: `${group}/${version}`,
        resources: resources(),
      })
    }
    if (path.startsWith('/openapi/') && served.noOpenApi === true) {
      return sendText(response, 404, '404 page not found\n')
    }
    if (path === '/openapi/v2') return sendJson(response, openApiV2(served))
    if (path.startsWith('/openapi/v3') && served.onlyOpenApiV2 === true) {
      return sendText(response, 404, '404 page not found\n')
    }
    if (path === '/openapi/v3') {
      const paths = versions.map((each) => [
        `apis/${group}/${each}`,
        { serverRelativeURL: `/openapi/v3/apis/${group}/${each}?hash=0123456789ABCDEF` },
      ])
      return sendJson(response, { paths: Object.fromEntries(paths) })
    }
    if (openApi !== undefined) {
      if (query !== '') response.setHeader('cache-control', 'public, immutable')
      return sendJson(response, openApiV3(served, openApi))
    }
    return resource(request, response)
  }
}
