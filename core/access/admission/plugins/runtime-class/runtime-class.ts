import { cloneJson, getKey } from '../../../../base/api/json.ts'
import { compareQuantities, parseQuantity } from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { RuntimeClass } from '../../../../base/api/types/node.v1.generated.ts'
import type { QuantityText } from '../../../../base/api/types/scalars.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import { createsOf } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { mergeTolerations } from '../merge-tolerations.ts'

const name = 'RuntimeClass'

type Amounts = Readonly<Record<string, QuantityText>>

/** The parts of a runtime class that concern pods. */
interface PodRuntime {
  /** Amounts by resource name; undefined where the class states no overhead. */
  readonly overhead: Amounts | undefined
  readonly nodeSelector: Readonly<Record<string, string>>
  /** Undefined where the class has no scheduling constraints. */
  readonly tolerations: readonly corev1.Toleration[] | undefined
}

const readClass = perEntry(({ overhead, scheduling }: RuntimeClass): PodRuntime => ({
  overhead: overhead && (overhead.podFixed ?? {}),
  nodeSelector: scheduling?.nodeSelector ?? {},
  tolerations: scheduling && (scheduling.tolerations ?? []),
}))

function sameAmounts(a: Amounts, b: Amounts): boolean {
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((each) => {
    const [left, right] = [a, b].map((amounts) => parseQuantity(getKey(amounts, each) ?? ''))
    return left !== undefined && right !== undefined && compareQuantities(left, right) === 0
  })
}

const otherOverhead = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"
const ownOverhead =
  'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'

function setOverhead(
  attributes: AdmissionAttributes,
  spec: Writable<corev1.PodSpec>,
  overhead: Amounts,
): void {
  const { overhead: given = {} } = spec
  if (Object.keys(given).length > 0 && !sameAmounts(given, overhead)) {
    throw forbiddenWrite(attributes, otherOverhead)
  }
  if (Object.keys(overhead).length === 0) delete spec.overhead
  else spec.overhead = cloneJson(overhead)
}

function setNodeSelector(
  attributes: AdmissionAttributes,
  spec: Writable<corev1.PodSpec>,
  nodeSelector: Readonly<Record<string, string>>,
): void {
  if (Object.keys(nodeSelector).length === 0) return
  const merged = { ...spec.nodeSelector }
  for (const [key, ours] of Object.entries(nodeSelector)) {
    const pods = getKey(merged, key)
    if (pods !== undefined && ours !== pods) {
      const why = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${ours}; pod.spec.nodeSelector[${key}] = ${pods}`
      throw forbiddenWrite(attributes, why)
    }
    merged[key] = ours
  }
  spec.nodeSelector = merged
}

function setTolerations(
  spec: Writable<corev1.PodSpec>,
  tolerations: readonly corev1.Toleration[],
): void {
  const merged = mergeTolerations(spec.tolerations ?? [], tolerations)
  if (merged.length > 0) spec.tolerations = merged.map((toleration) => cloneJson(toleration))
}

/** The plug-in RuntimeClass: new pods get the overhead and the scheduling constraints of the runtime class that they name. */
export const runtimeClass: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }): AdmissionPlugin<corev1.Pod> {
    const classes = objects(`node.${brand.apiDomain}`, 'runtimeclasses')
    const classOf = (
      attributes: AdmissionAttributes,
      { runtimeClassName: wanted }: corev1.PodSpec,
    ): PodRuntime | undefined => {
      if (wanted === undefined) return undefined
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
        const { spec } = attributes.object
        const found = classOf(attributes, spec)
        if (!found) return
        if (found.overhead) setOverhead(attributes, spec, found.overhead)
        setNodeSelector(attributes, spec, found.nodeSelector)
        if (found.tolerations) setTolerations(spec, found.tolerations)
      },
      validate(attributes) {
        if (!attributes.object) return
        const { spec } = attributes.object
        const overhead = classOf(attributes, spec)?.overhead
        if (overhead && !sameAmounts(spec.overhead ?? {}, overhead)) {
          throw forbiddenWrite(attributes, otherOverhead)
        }
        if (!overhead && spec.overhead) throw forbiddenWrite(attributes, ownOverhead)
      },
    }
  },
}
