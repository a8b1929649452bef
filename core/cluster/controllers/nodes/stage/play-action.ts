import { parseGroupVersion } from '../../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { type JsonObject, isJsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { StageError } from '../../../stages/stage-error.ts'
import type { StageAction, StageChange } from '../../../stages/stage-steps.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'

const component = 'kwok'

interface PlayContext {
  readonly parts: ClusterParts
  readonly definition: ResourceDefinition
  readonly signal: AbortSignal
}

/** Applies a step of a stage to an object; does nothing if the object was deleted. @throws StageError, ApiError */
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
    await ignoreNotFound(parts.clientOf(component).delete(path, { gracePeriodSeconds: 0, signal }))
    return
  }
  const client = parts.clientOf(component, isOfKubelet(object) ? '' : action.actAs)
  if (action.type === 'apply') {
    await applyObject({ parts, definition, signal }, client, namespace, action)
    return
  }
  const patchType = action.patchType ?? (isOfKubelet(object) ? 'strategic' : 'merge')
  const path = resourcePath(definition, { namespace, name, subresource: action.subresource })
  await ignoreNotFound(client.patch(path, patchType, action.data, { signal }))
}

/**
 * Creates the object that a template is, or patches the one that exists. A subresource is only patched.
 *
 * @throws StageError, ApiError
 */
async function applyObject(
  { parts, signal }: PlayContext,
  client: Client,
  stageNamespace: string,
  { data, patchType = 'apply', subresource }: StageChange,
): Promise<void> {
  if (!isJsonObject(data)) throw new StageError('an applied template must be an object')
  const { object, definition, namespace } = objectOfTemplate(parts, data, stageNamespace)
  const { name = '' } = object.metadata
  if (subresource === '') {
    if (await createIfAbsent(client, resourcePath(definition, { namespace }), object)) return
  }
  const path = resourcePath(definition, { namespace, name, subresource })
  const forced = patchType === 'apply' && { fieldManager: component, force: true }
  if (await ignoreNotFound(client.patch(path, patchType, object, { signal, ...forced }))) return
  throw new StageError(`there is no ${object.kind} ${name} that could be patched`)
}

/** Nodes and pods, which kwok's own account writes whatever a stage says, by strategic patches unless it names another type. */
function isOfKubelet({ apiVersion, kind }: ApiObject): boolean {
  return apiVersion === 'v1' && (kind === 'Node' || kind === 'Pod')
}

/** The object that a rendered template is, and its namespace: that of the stage's object unless it names another. */
function objectOfTemplate(
  { catalog }: ClusterParts,
  data: JsonObject,
  stageNamespace: string,
): { object: ApiObject; definition: ResourceDefinition; namespace: string } {
  const [apiVersion, kind] = [textOf(data, 'apiVersion'), textOf(data, 'kind')]
  const parsed = parseGroupVersion(apiVersion)
  const definition = parsed && catalog.byKind(parsed.group, parsed.version, kind)
  if (!definition) throw new StageError(`there is no kind ${kind} of ${apiVersion}`)
  const metadata = structOf(data, 'metadata')
  const namespace = definition.namespaced ? textOf(metadata, 'namespace') || stageNamespace : ''
  return { object: { ...data, apiVersion, kind, metadata }, definition, namespace }
}
