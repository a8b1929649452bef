import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { PriorityClass } from '../../../base/api/types/scheduling.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import { perEntry, whileUnchanged } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionCondition, AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'Priority'

/** A priority class, as far as pods get their priority from it. */
interface Priority {
  readonly name: string
  readonly value: number
  readonly isGlobalDefault: boolean
  readonly preemptionPolicy: corev1.PreemptionPolicy | ''
}

const readClass = perEntry(
  ({ metadata, value, globalDefault, preemptionPolicy }: PriorityClass): Priority => ({
    name: metadata.name ?? '',
    value,
    isGlobalDefault: globalDefault === true,
    preemptionPolicy: preemptionPolicy ?? '',
  }),
)

/** The priority of pods without class, where no class is the global default. */
const withoutClass: Priority = {
  name: '',
  value: 0,
  isGlobalDefault: false,
  preemptionPolicy: 'PreemptLowerPriority',
}

/** The global default; of several the one with the lowest value, as writers may have raced. */
function globalDefault(classes: StoredObjects): Priority | undefined {
  let found: Priority | undefined
  for (const entry of classes.entries('')) {
    const each = readClass(entry)
    if (each.isGlobalDefault && (!found || each.value < found.value)) found = each
  }
  return found
}

/** Sets the priority of a new pod by its class. @throws ApiError `Forbidden` for a pod that states another one. */
function setPriority(
  attributes: AdmissionAttributes<corev1.Pod | PriorityClass>,
  spec: Writable<corev1.PodSpec>,
  { name: className, value, preemptionPolicy }: Priority,
): void {
  if (className !== '') spec.priorityClassName = className
  const refuse = (field: string, stated: string | number, computed: string | number): never => {
    const why = `the ${field} (${stated}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`
    throw forbiddenWrite(attributes, why)
  }
  const { priority: stated, preemptionPolicy: policy } = spec
  if (stated !== undefined && stated !== value) {
    refuse('integer value of priority', stated, value)
  }
  spec.priority = value
  if (preemptionPolicy === '') return
  if (policy !== undefined && policy !== preemptionPolicy) {
    refuse('string value of PreemptionPolicy', policy, preemptionPolicy)
  }
  spec.preemptionPolicy = preemptionPolicy
}

/** Keeps the priority of a pod that an update leaves out. */
function keepPriority(spec: Writable<corev1.PodSpec>, before: corev1.PodSpec): void {
  const { priority, preemptionPolicy } = before
  if (priority !== undefined) spec.priority ??= priority
  if (preemptionPolicy !== undefined) spec.preemptionPolicy ??= preemptionPolicy
}

const handlesPods = writesOf('pods')

/**
 * The plug-in Priority: pods get the priority and the preemption policy of their priority class, or of the global default;
 * and at most one priority class is the global default.
 */
export const priority: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }): AdmissionPlugin<corev1.Pod | PriorityClass> {
    const scheduling = `scheduling.${brand.apiDomain}`
    const classes = objects(scheduling, 'priorityclasses')
    const handlesClasses = writesOf('priorityclasses', scheduling)
    const currentDefault = whileUnchanged(classes, () => globalDefault(classes))
    const classOf = (
      attributes: AdmissionAttributes<corev1.Pod | PriorityClass>,
      className: string,
    ): Priority => {
      if (className === '') return currentDefault() ?? withoutClass
      const entry = classes.get(className)
      if (entry) return readClass(entry)
      throw forbiddenWrite(attributes, `no PriorityClass with name ${className} was found`)
    }
    return {
      name,
      handles: (...write) => handlesPods(...write) || handlesClasses(...write),
      changesObjects: 'complete',
      mutate(attributes) {
        const { object, old } = attributes
        if (object?.kind !== 'Pod') return
        const { spec } = object
        if (old?.kind === 'Pod') keepPriority(spec, old.spec)
        else setPriority(attributes, spec, classOf(attributes, spec.priorityClassName ?? ''))
      },
      validate(attributes): AdmissionCondition | undefined {
        const { object, operation } = attributes
        if (object?.kind !== 'PriorityClass' || object.globalDefault !== true) return undefined
        const condition = (): undefined => {
          const other = currentDefault()
          if (!other) return
          if (operation === 'UPDATE' && other.name === object.metadata.name) return
          const why = `PriorityClass ${other.name} is already marked as default. Only one default can exist`
          throw forbiddenWrite(attributes, why)
        }
        condition()
        return condition
      },
    }
  },
}
