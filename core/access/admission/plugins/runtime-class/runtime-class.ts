import {
  ensureStruct,
  has,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import { cloneJson, type JsonObject, type WritableJsonObject } from '../../../../base/api/json.ts'
import { compareQuantities, parseQuantity } from '../../../../base/api/quantities/quantity.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import { createsOf } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { mergeTolerations } from '../merge-tolerations.ts'

const name = 'RuntimeClass'

/** The parts of a runtime class that concern pods. */
interface PodRuntime {
  /** Amounts by resource name; undefined where the class states no overhead. */
  readonly overhead: JsonObject | undefined
  readonly nodeSelector: JsonObject
  /** Undefined where the class has no scheduling constraints. */
  readonly tolerations: readonly JsonObject[] | undefined
}

const readClass = perEntry((object): PodRuntime => {
  const overhead = objectOf(object, 'overhead')
  const scheduling = structOf(object, 'scheduling')
  return {
    overhead: overhead && structOf(overhead, 'podFixed'),
    nodeSelector: structOf(scheduling, 'nodeSelector'),
    tolerations: has(object, 'scheduling') ? objectsOf(scheduling, 'tolerations') : undefined,
  }
})

function sameAmounts(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((each) => {
    const [left, right] = [a, b].map((amounts) => parseQuantity(textOf(amounts, each)))
    return left !== undefined && right !== undefined && compareQuantities(left, right) === 0
  })
}

const otherOverhead = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"
const ownOverhead =
  'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'

function setOverhead(
  attributes: AdmissionAttributes,
  spec: WritableJsonObject,
  overhead: JsonObject,
): void {
  const given = structOf(spec, 'overhead')
  if (Object.keys(given).length > 0 && !sameAmounts(given, overhead)) {
    throw forbiddenWrite(attributes, otherOverhead)
  }
  if (Object.keys(overhead).length === 0) delete spec['overhead']
  else spec['overhead'] = cloneJson(overhead)
}

function setNodeSelector(
  attributes: AdmissionAttributes,
  spec: WritableJsonObject,
  nodeSelector: JsonObject,
): void {
  if (Object.keys(nodeSelector).length === 0) return
  const merged = { ...structOf(spec, 'nodeSelector') }
  for (const key of Object.keys(nodeSelector)) {
    const [ours, pods] = [textOf(nodeSelector, key), textOf(merged, key)]
    if (has(merged, key) && ours !== pods) {
      const why = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${ours}; pod.spec.nodeSelector[${key}] = ${pods}`
      throw forbiddenWrite(attributes, why)
    }
    merged[key] = ours
  }
  spec['nodeSelector'] = merged
}

function setTolerations(spec: WritableJsonObject, tolerations: readonly JsonObject[]): void {
  const merged = mergeTolerations(objectsOf(spec, 'tolerations'), tolerations)
  if (merged.length > 0) spec['tolerations'] = merged.map((toleration) => cloneJson(toleration))
}

/** The plug-in RuntimeClass: new pods get the overhead and the scheduling constraints of the runtime class that they name. */
export const runtimeClass: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }) {
    const classes = objects(`node.${brand.apiDomain}`, 'runtimeclasses')
    const classOf = (attributes: AdmissionAttributes, spec: JsonObject): PodRuntime | undefined => {
      if (!has(spec, 'runtimeClassName')) return undefined
      const wanted = textOf(spec, 'runtimeClassName')
      const entry = classes.get(wanted)
      if (entry) return readClass(entry)
      throw forbiddenWrite(attributes, `pod rejected: RuntimeClass ${quoteText(wanted)} not found`)
    }
    return {
      name,
      handles: createsOf('pods'),
      changesObjects: 'complete',
      mutate(attributes) {
        if (!attributes.object) return
        const spec = ensureStruct(attributes.object, 'spec')
        const found = classOf(attributes, spec)
        if (!found) return
        if (found.overhead) setOverhead(attributes, spec, found.overhead)
        setNodeSelector(attributes, spec, found.nodeSelector)
        if (found.tolerations) setTolerations(spec, found.tolerations)
      },
      validate(attributes) {
        const spec = structOf(attributes.object ?? {}, 'spec')
        const overhead = classOf(attributes, spec)?.overhead
        if (overhead && !sameAmounts(structOf(spec, 'overhead'), overhead)) {
          throw forbiddenWrite(attributes, otherOverhead)
        }
        if (!overhead && has(spec, 'overhead')) throw forbiddenWrite(attributes, ownOverhead)
      },
    }
  },
}
