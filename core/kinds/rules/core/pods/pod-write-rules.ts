import {
  ensureStruct,
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import {
  cloneJson,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { hold, type WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../../shared/place-member.ts'
import { schedulingGated } from '../scheduling/pod-scheduling-write-rules.ts'
import { qosClassOf } from './pod-qos.ts'

/** Status of a new pod. As in the original, its QoS class is the one that was sent, if any. */
export const newPodStatus: WriteRule = (next, stored, context) => {
  const sent = textOf(structOf(next, 'status'), 'qosClass')
  next['status'] = { phase: 'Pending' }
  schedulingGated(next, stored, context)
  const spec = structOf(next, 'spec')
  ensureStruct(next, 'status')['qosClass'] =
    sent || qosClassOf(spec, context.gate('PodLevelResources'))
}

/** A negative grace period of a pod becomes one second; pod templates stay as written. */
export const positiveGracePeriod: WriteRule = (next) => {
  const spec: WritableJsonObject = structOf(next, 'spec')
  if ((numberOf(spec, 'terminationGracePeriodSeconds') ?? 0) < 0) {
    spec['terminationGracePeriodSeconds'] = 1
  }
}

/** Fields of a pod's status that follow `qosClass` in the order of the type. */
const behindQos: ReadonlySet<string> = new Set([
  'ephemeralContainerStatuses',
  'resize',
  'resourceClaimStatuses',
  'extendedResourceClaimStatus',
  'allocatedResources',
  'resources',
])

/** Conditions keep the generations that they were observed at; of several of one type, each its own in turn. */
function keepGenerations(status: JsonObject, before: JsonObject): void {
  const known = new Map<JsonValue | undefined, JsonObject[]>()
  for (const condition of objectsOf(before, 'conditions')) {
    const { type } = condition
    const same = known.get(type)
    if (same) same.push(condition)
    else known.set(type, [condition])
  }
  if (known.size === 0) return
  const conditions: readonly WritableJsonObject[] = objectsOf(status, 'conditions')
  for (const condition of conditions) {
    const old = known.get(condition['type'])?.shift()
    const generation = old?.['observedGeneration']
    if (generation === undefined || condition['observedGeneration']) continue
    // It comes second, behind the type of the condition.
    const { type: _first, ...rest } = condition
    for (const key of Object.keys(rest)) delete condition[key]
    Object.assign(condition, { observedGeneration: generation }, rest)
  }
}

/** Status writes of a pod keep `observedGeneration` and `qosClass` where the node's report leaves them out. */
export const keepPodStatus: WriteRule = (next, stored) => {
  if (!stored) return
  let status = ensureStruct(next, 'status')
  const before = structOf(stored, 'status')
  if (!status['observedGeneration'] && before['observedGeneration'] !== undefined) {
    // It is the first field of a status.
    const { observedGeneration: _none, ...rest } = status
    status = { observedGeneration: before['observedGeneration'], ...rest }
    next['status'] = status
  }
  keepGenerations(status, before)
  if (textOf(status, 'qosClass') === '' && before['qosClass'] !== undefined) {
    next['status'] = withMemberInPlace(status, 'qosClass', before['qosClass'], behindQos)
  }
}

/** Writes of ephemeral containers change nothing else in a pod. */
export const onlyEphemeralContainers: WriteRule = (next, stored) => {
  if (!stored) return
  const asked = structOf(next, 'spec')
  const spec = cloneJson(structOf(stored, 'spec'))
  setMember(spec, 'ephemeralContainers', asked['ephemeralContainers'])
  next['spec'] = inOrderOf(asked, structOf(stored, 'spec'), spec)
}

/** A stored spec with members that it has got from one that was asked for, in the order of their type, in which both stand. */
function inOrderOf(asked: JsonObject, stored: JsonObject, spec: JsonObject): JsonObject {
  const order = Object.keys(asked)
  const names = Object.keys(spec).filter((name) => stored[name] !== undefined)
  for (const name of Object.keys(spec)) {
    if (stored[name] !== undefined) continue
    const behind = new Set(order.slice(order.indexOf(name) + 1))
    const at = names.findIndex((other) => behind.has(other))
    names.splice(at === -1 ? names.length : at, 0, name)
  }
  return Object.fromEntries(names.map((name) => [name, spec[name]]))
}

const resizedLists = ['containers', 'initContainers']
const heldOnResize = hold(['status', 'metadata'])

/**
 * Resizes of a pod change only resources and resize policies; validation refuses container lists that do not match, and the
 * whole pod as it was sent where their lengths differ.
 */
export const onlyContainerResources: WriteRule = Object.assign<WriteRule, Pick<WriteRule, 'holds'>>(
  (next, stored, context) => {
    if (!stored) return
    const [asked, before] = [structOf(next, 'spec'), structOf(stored, 'spec')]
    const hasAll = resizedLists.every(
      (list) => objectsOf(asked, list).length === objectsOf(before, list).length,
    )
    if (!hasAll) return
    heldOnResize(next, stored, context)
    next['spec'] = resized(asked, before)
  },
  { holds: heldOnResize.holds ?? [] },
)

/** The stored spec with the sizes that were asked for. */
function resized(asked: JsonObject, stored: JsonObject): JsonObject {
  const spec = cloneJson(stored)
  for (const list of resizedLists) {
    const [wanted, present] = [objectsOf(asked, list), objectsOf(spec, list)]
    const isSameList =
      wanted.length === present.length &&
      wanted.every((container, index) => container['name'] === present[index]?.['name'])
    if (!isSameList) setMember(spec, list, asked[list])
    else for (const [index, container] of present.entries()) takeSize(container, wanted[index])
  }
  setMember(spec, 'resources', asked['resources'])
  return inOrderOf(asked, stored, spec)
}

function takeSize(container: JsonObject, wanted: JsonObject | undefined): void {
  for (const key of ['resources', 'resizePolicy']) setMember(container, key, wanted?.[key])
}

function setMember(object: WritableJsonObject, key: string, value: JsonValue | undefined): void {
  if (value === undefined) delete object[key]
  else object[key] = value
}
