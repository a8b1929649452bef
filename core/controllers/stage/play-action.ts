import { type JsonObject, isJsonObject } from '../../api/json.ts'
import { objectOf, textOf } from '../../api/json-fields.ts'
import { parseGroupVersion } from '../../api/group-version.ts'
import type { ApiObject } from '../../api/object.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { WriteOptions } from '../../client/call-options.ts'
import { resourcePath } from '../../client/resource-path.ts'
import { StageError } from '../../stages/stage-error.ts'
import type { StageAction } from '../../stages/stage-steps.ts'
import type { ClusterParts } from '../cluster-parts.ts'
import { ifFound } from '../if-found.ts'

const component = 'kwok'

interface PlayContext {
  readonly parts: ClusterParts
  readonly definition: ResourceDefinition
  readonly signal: AbortSignal
}

/** Does what a step of a stage says to an object. An object that is gone stays so. @throws StageError, ApiError */
export async function playAction(
  { parts, definition, signal }: PlayContext,
  object: ApiObject,
  action: StageAction,
): Promise<void> {
  const { namespace = '', name = '' } = object.metadata
  if (action.type === 'event') {
    const type = textOf(action.event, 'type') === 'Warning' ? 'Warning' : 'Normal'
    const [reason, message] = [textOf(action.event, 'reason'), textOf(action.event, 'message')]
    parts.recorder({ component }).record(object, type, reason, message)
    return
  }
  if (action.type === 'delete') {
    const path = resourcePath(definition, { namespace, name })
    await ifFound(parts.clientOf(component).delete(path, { gracePeriodSeconds: 0, signal }))
    return
  }
  const { data, subresource } = action
  const patchType = action.patchType ?? (isOfKubelet(object) ? 'strategic' : 'merge')
  const client = parts.clientOf(component, isOfKubelet(object) ? '' : action.actAs)
  const options: WriteOptions = { signal, ...(patchType === 'apply' && { force: true }) }
  if (action.type === 'patch') {
    const path = resourcePath(definition, { namespace, name, subresource })
    await ifFound(client.patch(path, patchType, data, options))
    return
  }
  if (!isJsonObject(data)) throw new StageError('an applied template must be an object')
  const path = pathOf(parts, data, namespace, subresource)
  const done = client.patch(path, patchType, data, options)
  // An apply creates what does not exist; other patches need the object.
  await (patchType === 'apply' ? done : ifFound(done))
}

/** Nodes and pods, which kwok's own account writes whatever a stage says, by strategic patches unless it names another type. */
function isOfKubelet({ apiVersion, kind }: ApiObject): boolean {
  return apiVersion === 'v1' && (kind === 'Node' || kind === 'Pod')
}

/** Path of the object that a rendered template is, in the namespace of the stage's object unless it names another. */
function pathOf(
  { catalog }: ClusterParts,
  data: JsonObject,
  namespace: string,
  subresource: string,
): string {
  const [apiVersion, kind] = [textOf(data, 'apiVersion'), textOf(data, 'kind')]
  const parsed = parseGroupVersion(apiVersion)
  const definition = parsed && catalog.byKind(parsed.group, parsed.version, kind)
  if (!definition) throw new StageError(`there is no kind ${kind} of ${apiVersion}`)
  const metadata = objectOf(data, 'metadata') ?? {}
  return resourcePath(definition, {
    namespace: definition.namespaced ? textOf(metadata, 'namespace') || namespace : '',
    name: textOf(metadata, 'name'),
    subresource,
  })
}
