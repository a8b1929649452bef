import {
  alreadyExists,
  ApiError,
  badRequest,
  conflict,
  methodNotAllowed,
  notFound,
  tooLarge,
  unknownPath,
  unsupportedPatch,
} from '../../../../base/api/errors/api-error.ts'
import { objectOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import {
  type Labels,
  matchesLabels,
  parseLabelSelector,
} from '../../../../base/api/selectors/label-selector.ts'
import { applyMergePatch } from '../../../../objects/patch/merge-patch.ts'
import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'

/** Objects that a server holds, and bytes of all of them and of one request. */
const [mostObjects, mostBytes, mostInRequest] = [2000, 4 * 1024 * 1024, 512 * 1024]

const group = 'wardle.example.com'
const version = 'v1alpha1'
const groupVersion = `${group}/${version}`

interface SampleResource {
  readonly group: string
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
}

const resources: readonly SampleResource[] = [
  { group, resource: 'fischers', kind: 'Fischer', namespaced: false },
  { group, resource: 'flunders', kind: 'Flunder', namespaced: true },
]

/** Without `watch`: a port answers whole bodies. */
const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update']

interface StoredSample {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly object: JsonObject
  readonly size: number
}

interface SampleTarget {
  readonly resource: SampleResource
  /** Empty for all namespaces, and for resources without. */
  readonly namespace: string
  /** Empty for a collection. */
  readonly name: string
}

/** The API of Kubernetes' sample-apiserver: flunders and fischers of `wardle.example.com/v1alpha1`, kept in memory. */
export class SampleApi {
  readonly #objects = new Map<string, StoredSample>()
  #size = 0
  #version = 1

  /** Answers a request as an API server does, with a Status where it fails. */
  answer(request: PortRequest): PortAnswer {
    try {
      return this.#answer(request)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return json(error.code, error.toStatus())
    }
  }

  #answer(request: PortRequest): PortAnswer {
    const [path = '', query = ''] = request.target.split('?')
    if (path === '/readyz' || path === '/healthz' || path === '/livez') {
      return { status: 200, headers: ['Content-Type', 'text/plain; charset=utf-8'], body: 'ok' }
    }
    const document = documents.get(path)
    if (document) return json(200, document)
    const target = targetOf(path)
    if (!target) throw unknownPath()
    const parameters = new URLSearchParams(query)
    switch (request.method) {
      case 'GET':
        return json(200, target.name === '' ? this.#list(target, parameters) : this.#get(target))
      case 'POST':
        return json(201, this.#create(target, bodyOf(request), request.time))
      case 'PUT':
        return json(200, this.#replace(target, bodyOf(request)))
      case 'PATCH':
        return json(200, this.#patch(target, request))
      case 'DELETE':
        return json(200, this.#delete(target, parameters))
      default:
        throw methodNotAllowed(target.resource, request.method.toLowerCase())
    }
  }

  #get(target: SampleTarget): JsonObject {
    const found = this.#objects.get(keyOf(target))
    if (!found) throw notFound(target.resource, target.name)
    return found.object
  }

  #list(target: SampleTarget, parameters: URLSearchParams): JsonObject {
    if (parameters.get('watch') === 'true') throw methodNotAllowed(target.resource, 'watch')
    return {
      kind: `${target.resource.kind}List`,
      apiVersion: groupVersion,
      metadata: { resourceVersion: String(this.#version) },
      items: this.#selected(target, parameters).map(({ object }) => object),
    }
  }

  #selected(target: SampleTarget, parameters: URLSearchParams): readonly StoredSample[] {
    const selector = parseLabelSelector(parameters.get('labelSelector') ?? '')
    return Array.from(this.#objects.values()).filter(
      ({ resource, namespace, object }) =>
        resource === target.resource.resource &&
        (target.namespace === '' || namespace === target.namespace) &&
        matchesLabels(selector, labelsOf(object)),
    )
  }

  #create(target: SampleTarget, body: JsonObject, time: number): JsonObject {
    const given = structOf(body, 'metadata')
    const count = this.#version + 1
    const prefix = textOf(given, 'generateName')
    const name = textOf(given, 'name') || (prefix === '' ? '' : prefix + count.toString(36))
    if (target.name !== '') throw methodNotAllowed(target.resource, 'create')
    if (name === '') throw badRequest('name or generateName is required')
    const place = { ...target, name }
    if (this.#objects.has(keyOf(place))) throw alreadyExists(target.resource, name)
    const creationTimestamp = `${new Date(time).toISOString().slice(0, 19)}Z`
    const uid = `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
    return this.#store(place, body, { ...given, name, uid, creationTimestamp })
  }

  #replace(target: SampleTarget, body: JsonObject): JsonObject {
    const current = structOf(this.#get(target), 'metadata')
    const given = structOf(body, 'metadata')
    const sent = textOf(given, 'resourceVersion')
    if (sent !== '' && sent !== textOf(current, 'resourceVersion')) {
      const why =
        'the object has been modified; please apply your changes to the latest version and try again'
      throw conflict(target.resource, target.name, why)
    }
    const { uid, creationTimestamp } = current
    return this.#store(target, body, { ...given, name: target.name, uid, creationTimestamp })
  }

  #patch(target: SampleTarget, request: PortRequest): JsonObject {
    const at = request.headers.findIndex(
      (text, index) => index % 2 === 0 && text === 'content-type',
    )
    const type = at === -1 ? '' : (request.headers[at + 1] ?? '')
    if (type !== 'application/merge-patch+json') throw unsupportedPatch()
    const patched = applyMergePatch(this.#get(target), bodyOf(request))
    return this.#replace(target, isJsonObject(patched) ? patched : {})
  }

  #delete(target: SampleTarget, parameters: URLSearchParams): JsonObject {
    if (target.name === '') {
      const listed = this.#list(target, parameters)
      for (const each of this.#selected(target, parameters))
        this.#remove(keyOf({ ...target, ...each }))
      return listed
    }
    const uid = textOf(structOf(this.#get(target), 'metadata'), 'uid')
    this.#remove(keyOf(target))
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name: target.name, group, kind: target.resource.resource, uid },
    }
  }

  #store(target: SampleTarget, body: JsonObject, metadata: JsonObject): JsonObject {
    const { resource, namespace, name } = target
    const object: JsonObject = {
      ...body,
      kind: resource.kind,
      apiVersion: groupVersion,
      metadata: {
        ...metadata,
        ...(resource.namespaced && { namespace }),
        resourceVersion: String(this.#version + 1),
      },
    }
    const size = JSON.stringify(object).length
    const key = keyOf(target)
    const before = this.#objects.get(key)?.size
    const isFull = before === undefined && this.#objects.size >= mostObjects
    if (isFull || this.#size - (before ?? 0) + size > mostBytes) {
      throw new ApiError('InternalError', 'etcdserver: mvcc: database space exceeded')
    }
    this.#version += 1
    this.#size += size - (before ?? 0)
    this.#objects.set(key, { resource: resource.resource, namespace, name, object, size })
    return object
  }

  #remove(key: string): void {
    this.#size -= this.#objects.get(key)?.size ?? 0
    this.#objects.delete(key)
    this.#version += 1
  }
}

function keyOf({ resource, namespace, name }: SampleTarget | StoredSample): string {
  const text = typeof resource === 'string' ? resource : resource.resource
  return `${text}/${namespace}/${name}`
}

function labelsOf(object: JsonObject): Labels | undefined {
  return objectOf(structOf(object, 'metadata'), 'labels') as Labels | undefined
}

/** `/apis/GROUP/VERSION[/namespaces/NAMESPACE]/RESOURCE[/NAME]` */
function targetOf(path: string): SampleTarget | undefined {
  const prefix = `/apis/${groupVersion}/`
  if (!path.startsWith(prefix)) return undefined
  const parts = path.slice(prefix.length).split('/')
  const namespace = parts[0] === 'namespaces' && parts.length > 2 ? (parts[1] ?? '') : ''
  const [plural, name = '', ...more] = namespace === '' ? parts : parts.slice(2)
  const resource = resources.find((each) => each.resource === plural)
  if (!resource || more.length > 0) return undefined
  // A namespace where there are none, and an object without one where there are.
  if (namespace !== '' && !resource.namespaced) return undefined
  return namespace === '' && name !== '' && resource.namespaced
    ? undefined
    : { resource, namespace, name }
}

function bodyOf({ body }: PortRequest): JsonObject {
  if (body.length > mostInRequest) throw tooLarge('request body is too large')
  let value: JsonValue
  try {
    value = JSON.parse(new TextDecoder().decode(body)) as JsonValue
  } catch (error) {
    throw badRequest('the object provided is unrecognized (must be of type Flunder)', error)
  }
  if (!isJsonObject(value)) throw badRequest('the object provided is unrecognized')
  return value
}

function json(status: number, body: object): PortAnswer {
  return { status, headers: ['Content-Type', 'application/json'], body: JSON.stringify(body) }
}

const served = { groupVersion, version }
const apiGroup: JsonObject = { name: group, versions: [served], preferredVersion: served }

/** Documents of discovery by path. */
const documents: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['/apis', { kind: 'APIGroupList', apiVersion: 'v1', groups: [apiGroup] }],
  [`/apis/${group}`, { kind: 'APIGroup', apiVersion: 'v1', ...apiGroup }],
  [
    `/apis/${groupVersion}`,
    {
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion,
      resources: resources.map(({ resource, kind, namespaced }) => ({
        name: resource,
        singularName: kind.toLowerCase(),
        namespaced,
        kind,
        verbs,
      })),
    },
  ],
])
