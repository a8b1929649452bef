import { cloneJson, type JsonObject, type JsonValue } from '../../api/json.ts'
import { ensureStruct, numberOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'
import { qosClassOf } from '../pod-qos.ts'
import { withMemberInPlace } from './place-member.ts'

const qosClass: WriteRule = (next, _stored, context) => {
  const spec = structOf(next, 'spec')
  ensureStruct(next, 'status')['qosClass'] = qosClassOf(spec, context.gate('PodLevelResources'))
}

/** A negative grace period of a pod becomes one second; pod templates stay as written. */
const positiveGracePeriod: WriteRule = (next) => {
  const spec = structOf(next, 'spec')
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
  'observedGeneration',
])

/** Status writes of a pod keep `observedGeneration` and `qosClass` where the node's report leaves them out. */
const keepPodStatus: WriteRule = (next, stored) => {
  if (!stored) return
  const status = ensureStruct(next, 'status')
  const before = structOf(stored, 'status')
  if (!status['observedGeneration'] && before['observedGeneration'] !== undefined) {
    status['observedGeneration'] = before['observedGeneration']
  }
  if (textOf(status, 'qosClass') === '' && before['qosClass'] !== undefined) {
    next['status'] = withMemberInPlace(status, 'qosClass', before['qosClass'], behindQos)
  }
}

/** Writes of ephemeral containers change nothing else in a pod. */
const onlyEphemeralContainers: WriteRule = (next, stored) => {
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

/** Resizes of a pod change only resources and resize policies; validation refuses container lists that do not match. */
const onlyContainerResources: WriteRule = (next, stored) => {
  if (!stored) return
  const asked = structOf(next, 'spec')
  const spec = cloneJson(structOf(stored, 'spec'))
  for (const list of ['containers', 'initContainers']) {
    const [wanted, present] = [objectsOf(asked, list), objectsOf(spec, list)]
    const isSameList =
      wanted.length === present.length &&
      wanted.every((container, index) => container['name'] === present[index]?.['name'])
    if (!isSameList) setMember(spec, list, asked[list])
    else for (const [index, container] of present.entries()) takeSize(container, wanted[index])
  }
  setMember(spec, 'resources', asked['resources'])
  next['spec'] = inOrderOf(asked, structOf(stored, 'spec'), spec)
}

function takeSize(container: JsonObject, wanted: JsonObject | undefined): void {
  for (const key of ['resources', 'resizePolicy']) setMember(container, key, wanted?.[key])
}

function setMember(object: JsonObject, key: string, value: JsonValue | undefined): void {
  if (value === undefined) delete object[key]
  else object[key] = value
}

export const podRules: Readonly<Record<string, WriteRule>> = {
  positiveGracePeriod,
  qosClass,
  keepPodStatus,
  onlyEphemeralContainers,
  onlyContainerResources,
}
