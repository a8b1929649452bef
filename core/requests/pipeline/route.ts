import {
  invalidNameInPath,
  methodNotAllowed,
  methodNotAllowedOnPath,
  unknownPath,
  badRequest,
  notFound,
} from '../../base/api/errors/api-error.ts'
import { pathSegment } from '../../base/api/metadata/names.ts'
import type { Verb } from '../../base/api/resource-verbs.ts'
import { pageNotFound } from '../../base/http/plain-error.ts'
import {
  hasVerb,
  type RequestVerb,
  type ResourceRequestInfo,
} from '../../base/http/request-info.ts'
import { wantsPretty } from '../../base/http/wants-pretty.ts'
import { lazyColumnTexts } from '../../kinds/rules/shared/columns/column-descriptions.ts'
import { operationFor, type OperationServer } from '../../objects/catalog/operation-server.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import { UnregisteredError } from '../../storage/cache/watch-cache.ts'
import type { AggregatedApi } from '../aggregation/aggregated-api.ts'
import { lazyPassOn } from '../aggregation/lazy-pass-on.ts'
import { deleteCollection } from '../rest/delete/delete-collection.ts'
import { deleteObject } from '../rest/delete/delete.ts'
import { getObject } from '../rest/read/get.ts'
import { listObjects } from '../rest/read/list.ts'
import { connectWatch, watchObjects } from '../rest/read/watch.ts'
import { ResourceContext } from '../rest/resource-context.ts'
import { unestablishedResource } from '../rest/unestablished-resources.ts'
import { createObject } from '../rest/write/create.ts'
import { patchObject } from '../rest/write/patch.ts'
import { replaceObject } from '../rest/write/update.ts'
import { type Answer, type Exchange, type Next, whenAnswered } from './exchange.ts'
import { measureAnswer, measurePath, seriesOf } from './measure-request.ts'
import { answerPath } from './routes.ts'

type Handler = (context: ResourceContext) => Answer

const handlers: Readonly<Record<Verb, Handler>> = {
  get: getObject,
  list: listObjects,
  watch: watchObjects,
  create: createObject,
  update: replaceObject,
  patch: patchObject,
  delete: deleteObject,
  deletecollection: deleteCollection,
}

/**
 * Whether the path exists for the resource: its scope and subresource fit. The request was authorized for the namespace
 * of its path, so no cluster-scoped object may be reached through one.
 */
function fits(definition: ResourceDefinition, info: ResourceRequestInfo): boolean {
  const { namespace, name, subresource, rest, verb } = info
  if (rest.length > 0 && serverOf(definition, info)?.passesOn !== true) return false
  if (info.watchPath && !isWatched(definition, info)) return false
  if (subresource !== '' && !definition.subresources.has(subresource)) return false
  // What can only be posted (reviews, bindings) has no objects with paths of their own, nor a collection of all namespaces.
  const isPostedOnly = definition.verbs.size === 1 && subresource === ''
  if (isPostedOnly && (name !== '' || definition.namespaced !== (namespace !== ''))) return false
  const collective = verb === 'list' || verb === 'watch' || verb === 'create'
  if (!definition.namespaced) return namespace === '' || isNamespaceItself(definition, info)
  return namespace !== '' || (subresource === '' && (name === '' || collective))
}

/** Whether a path of the form `/api/v1/watch/…` exists: for watchable collections and their single objects. */
function isWatched(
  { namespaced, verbs }: ResourceDefinition,
  { namespace, name, subresource }: ResourceRequestInfo,
): boolean {
  if (subresource !== '' || !verbs.has('list') || !verbs.has('watch')) return false
  return name === '' || !namespaced || namespace !== ''
}

/** `/api/v1/namespaces/x` counts as a request in namespace x. */
function isNamespaceItself(definition: ResourceDefinition, info: ResourceRequestInfo): boolean {
  const { namespace, name, verb } = info
  const collective = verb === 'list' || verb === 'deletecollection'
  return (
    definition.group === '' &&
    definition.resource === 'namespaces' &&
    namespace === name &&
    !collective
  )
}

/** POST goes to a collection, PUT and PATCH to one object; a collection is deleted within one namespace only. */
function suitsPlace(definition: ResourceDefinition, info: ResourceRequestInfo): boolean {
  const { verb, name, namespace, subresource } = info
  if (verb === 'create') return subresource !== '' || name === ''
  if (verb === 'update' || verb === 'patch') return name !== ''
  return verb !== 'deletecollection' || !definition.namespaced || namespace !== ''
}

function checkVerb(definition: ResourceDefinition, info: ResourceRequestInfo): void {
  const { verb, subresource } = info
  const verbs =
    subresource === '' ? definition.verbs : definition.subresources.get(subresource)?.verbs
  if (verbs?.has(verb) && suitsPlace(definition, info)) return
  // A watch has the path and method of a list, so its error names the verb.
  throw verb === 'watch' ? methodNotAllowed(definition, verb) : methodNotAllowedOnPath()
}

/** @throws ApiError `BadRequest` for a name in the path that no object can have. */
function checkName({ verb, name }: ResourceRequestInfo): void {
  if (verb === 'list' || verb === 'watch' || verb === 'create') return
  const problems = pathSegment(name, false)
  if (problems.length > 0) throw invalidNameInPath(name, problems)
}

function serverOf(
  { server, subresources }: ResourceDefinition,
  { subresource }: ResourceRequestInfo,
): OperationServer | undefined {
  return subresource === '' ? server : subresources.get(subresource)?.server
}

const verbsOfMany: ReadonlySet<Verb> = new Set(['list', 'watch', 'deletecollection'])

function contextOf(
  exchange: Exchange,
  info: ResourceRequestInfo,
  definition: ResourceDefinition,
): ResourceContext {
  const { request, query, services, user, warnings } = exchange
  // Content negotiation comes first: a write whose answer the client does not accept is refused.
  const shown = definition.subresources.get(info.subresource)?.shown ?? definition
  const choose = (includeObject: string): Encoding =>
    services.api.negotiator.choose(shown, {
      accept: request.header('accept'),
      pretty: wantsPretty(request, query),
      list: info.verb === 'list' || info.verb === 'deletecollection',
      watch: info.verb === 'watch',
      streams: info.verb === 'list' || info.verb === 'watch',
      custom: definition.isCustom === true,
      includeObject,
    })
  const includeObject = query.get('includeObject') ?? ''
  // What the row of one object is to hold is read when there is the object: 404 comes before a bad value.
  const isLate = includeObject !== '' && !verbsOfMany.has(info.verb)
  const passesOn = serverOf(definition, info)?.passesOn === true
  const encoding = passesOn ? undefined : choose(isLate ? '' : includeObject)
  return new ResourceContext(
    exchange,
    { definition, info, user, warnings },
    isLate || !encoding ? () => choose(includeObject) : () => encoding,
  )
}

function findDefinition(
  { request, services: { api } }: Exchange,
  { group, version, resource }: ResourceRequestInfo<RequestVerb>,
): ResourceDefinition | undefined {
  return request.peer?.isServer === true
    ? api.catalog.findForServer(group, version, resource)
    : api.catalog.find(group, version, resource)
}

/** Passes a request that fits its resource to the handler of its verb. The first one for a Table waits for the texts of columns. */
function serve(
  exchange: Exchange,
  info: ResourceRequestInfo,
  definition: ResourceDefinition,
): ReturnType<Next> {
  if (!lazyColumnTexts.loaded && exchange.request.header('accept')?.includes('Table') === true) {
    return lazyColumnTexts.load().then(() => serve(exchange, info, definition))
  }
  const context = contextOf(exchange, info, definition)
  const server = serverOf(definition, info)
  if (server?.connect) return server.connect(context, exchange.protocols)
  const { protocols } = exchange
  if (protocols && info.verb === 'watch') return connectWatch(context, protocols)
  if (protocols && server?.connectGet && info.verb === 'get') {
    return server.connectGet(context, protocols)
  }
  // As in the original, a request that no WebSocket is for is answered as without one.
  const operation = operationFor(server, info.verb)
  return operation ? operation(context) : handlers[info.verb](context)
}

/** Adds the deprecation warning, which refusals of custom resources and of content negotiation carry too. */
function warnOfDeprecation({ services, warnings }: Exchange, definition: ResourceDefinition): void {
  const deprecation = services.api.deprecationOf(definition)
  if (deprecation !== undefined) warnings.push(deprecation)
}

/** Serves a request for a custom resource, which may be removed meanwhile: 404 when the cache no longer has it. */
function serveRemovable(
  answered: () => void,
  ...request: Parameters<typeof serve>
): ReturnType<Next> {
  return whenAnswered(
    () => serve(...request),
    (outcome) => {
      answered()
      return outcome
    },
    (error) => {
      answered()
      throw error instanceof UnregisteredError ? unknownPath() : error
    },
  )
}

/** The API of another server that a request is for; undefined for a request that this server answers. */
function aggregatedApiOf({ info, request, services }: Exchange): AggregatedApi | undefined {
  const { apis } = services.network.aggregation
  if (apis.all().length === 0) return undefined
  if (info.kind === 'resource') {
    if (info.stray) return undefined
    // An APIService that takes the core group away from clients does not take it from the server itself.
    if (info.group === '' && request.peer?.isServer === true) return undefined
    return apis.find(info.group, info.version)
  }
  const [, root, group = '', version, ...rest] = info.path.replace(/\/$/, '').split('/')
  // As in the original, all below `/api` is of one APIService.
  if (root === 'api') return request.peer?.isServer === true ? undefined : apis.find('', 'v1')
  return root === 'apis' && rest.length === 0 ? apis.find(group, version ?? '') : undefined
}

/** The last step of the pipeline: passes a resource request to the handler of its verb, others to the path routes. */
export const route: Next = (exchange) => {
  const { info, services } = exchange
  const aggregated = aggregatedApiOf(exchange)
  if (aggregated) {
    exchange.watchLife?.initialized()
    return lazyPassOn.use((passOn) => passOn(exchange, services.network.aggregation, aggregated))
  }
  if (info.kind === 'path') return measurePath(exchange, () => answerPath(exchange))
  const definition = findDefinition(exchange, info)
  if (!definition || definition.isCustom === true) {
    // A change of a definition that was answered before counts for the requests behind it.
    const settled = services.custom.pendingDefinitions.settled()
    if (settled) return settled.then(() => routeTo(exchange, info, findDefinition(exchange, info)))
  }
  return routeTo(exchange, info, definition)
}

/** Refuses a verb that no resource serves: 405 where the path is one of a resource, else 404. */
function refuseVerb(
  info: ResourceRequestInfo<RequestVerb>,
  definition: ResourceDefinition | undefined,
): never {
  const place: ResourceRequestInfo = { ...info, verb: 'get' }
  const isServed = info.verb === '' && definition && fits(definition, place)
  throw isServed ? methodNotAllowedOnPath() : unknownPath()
}

/** A proxy passes OPTIONS on, which is no verb of the API, as it does reads; undefined for other requests without a verb. */
function passedVerb(
  { request }: Exchange,
  info: ResourceRequestInfo<RequestVerb>,
  definition: ResourceDefinition | undefined,
): ResourceRequestInfo | undefined {
  if (request.method !== 'OPTIONS' || !definition) return undefined
  const read: ResourceRequestInfo = { ...info, verb: 'get' }
  return serverOf(definition, read)?.passesOn === true ? read : undefined
}

function routeTo(
  exchange: Exchange,
  info: ResourceRequestInfo<RequestVerb>,
  definition: ResourceDefinition | undefined,
): ReturnType<Next> {
  const { services } = exchange
  if (!definition && !services.api.catalog.servesBuiltInGroup(info.group)) {
    const unestablished = services.custom.unestablished.find(
      info.group,
      info.version,
      info.resource,
    )
    if (unestablished && fitsCustom(unestablished, info)) throw unestablishedResource()
    return pageNotFound()
  }
  if (info.stray) return pageNotFound()
  if (!hasVerb(info)) {
    const passed = passedVerb(exchange, info, definition)
    return passed ? routeTo(exchange, passed, definition) : refuseVerb(info, definition)
  }
  if (definition && definition.isCustom === true) {
    if (!fitsCustom(definition, info)) return pageNotFound()
    warnOfDeprecation(exchange, definition)
    checkCustom(definition, info)
    checkName(info)
  } else {
    if (!definition || !fits(definition, info)) throw unknownPath()
    checkVerb(definition, info)
    checkName(info)
    // HEAD is authorized as a read, but no built-in resource serves it; a proxy passes it on.
    const isHead = exchange.request.method === 'HEAD'
    if (isHead && serverOf(definition, info)?.passesOn !== true) throw methodNotAllowedOnPath()
    if (info.watchPath && exchange.request.method !== 'GET') throw methodNotAllowedOnPath()
    warnOfDeprecation(exchange, definition)
  }
  const series = seriesOf(exchange, info, definition)
  const answered = services.custom.inFlight.begin(definition)
  return measureAnswer(exchange, series, () =>
    answered
      ? serveRemovable(answered, exchange, info, definition)
      : serve(exchange, info, definition),
  )
}

/** Whether the path exists for a custom resource: only lists and watches reach all namespaces. */
function fitsCustom(
  { namespaced }: Pick<ResourceDefinition, 'namespaced'>,
  { namespace, verb, watchPath }: ResourceRequestInfo<RequestVerb>,
): boolean {
  if (watchPath) return false
  if (!namespaced) return namespace === ''
  return namespace !== '' || verb === 'list' || verb === 'watch'
}

/**
 * Refuses what a custom resource does not serve, in the words of the original (apiextensions-apiserver), whose handler of them
 * is not that of built-in resources: a POST may name an object, and a HEAD is a read.
 *
 * @throws ApiError `NotFound` for an unknown subresource, `MethodNotAllowed`, or `BadRequest` for a write of one object that
 * names none.
 */
function checkCustom(definition: ResourceDefinition, info: ResourceRequestInfo): void {
  const { verb, name, subresource } = info
  const part = definition.subresources.get(subresource)
  if (subresource !== '' && !part) throw notFound(definition, name)
  const verbs = part ? part.verbs : definition.verbs
  if (!verbs.has(verb)) throw methodNotAllowed(definition, verb)
  if ((verb === 'update' || verb === 'patch') && name === '')
    throw badRequest('name must be provided')
}
