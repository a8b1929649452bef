import { ensureStruct, has, numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../base/api/json.ts'
import { perEntry, whileUnchanged } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionCondition } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { isResource, writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'Priority'

interface PriorityClass {
  readonly name: string
  readonly value: number
  readonly isGlobalDefault: boolean
  /** Empty where the class has none. */
  readonly preemptionPolicy: string
}

const readClass = perEntry((object): PriorityClass => ({
  name: object.metadata.name ?? '',
  value: numberOf(object, 'value') ?? 0,
  isGlobalDefault: object['globalDefault'] === true,
  preemptionPolicy: textOf(object, 'preemptionPolicy'),
}))

/** The priority of pods without class, where no class is the global default. */
const withoutClass: PriorityClass = {
  name: '',
  value: 0,
  isGlobalDefault: false,
  preemptionPolicy: 'PreemptLowerPriority',
}

/** The global default; of several the one with the lowest value, as writers may have raced. */
function globalDefault(classes: StoredObjects): PriorityClass | undefined {
  let found: PriorityClass | undefined
  for (const entry of classes.entries('')) {
    const each = readClass(entry)
    if (each.isGlobalDefault && (!found || each.value < found.value)) found = each
  }
  return found
}

/** Sets the priority of a new pod by its class. @throws ApiError `Forbidden` for a pod that states another one. */
function setPriority(
  attributes: AdmissionAttributes,
  spec: WritableJsonObject,
  { name: className, value, preemptionPolicy }: PriorityClass,
): void {
  if (className !== '') spec['priorityClassName'] = className
  const refuse = (field: string, stated: string | number, computed: string | number): never => {
    const why = `the ${field} (${stated}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`
    throw forbiddenWrite(attributes, why)
  }
  const stated = numberOf(spec, 'priority')
  if (stated !== undefined && stated !== value) {
    refuse('integer value of priority', stated, value)
  }
  spec['priority'] = value
  if (preemptionPolicy === '') return
  const policy = textOf(spec, 'preemptionPolicy')
  if (has(spec, 'preemptionPolicy') && policy !== preemptionPolicy) {
    refuse('string value of PreemptionPolicy', policy, preemptionPolicy)
  }
  spec['preemptionPolicy'] = preemptionPolicy
}

/** Keeps the priority of a pod that an update leaves out. */
function keepPriority(spec: WritableJsonObject, before: JsonObject): void {
  for (const field of ['priority', 'preemptionPolicy']) {
    const value = before[field]
    if (!has(spec, field) && value !== undefined) spec[field] = value
  }
}

const handlesPods = writesOf('pods')

/**
 * The plug-in Priority: pods get the priority and the preemption policy of their priority class, or of the global default;
 * and at most one priority class is the global default.
 */
export const priority: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }) {
    const scheduling = `scheduling.${brand.apiDomain}`
    const classes = objects(scheduling, 'priorityclasses')
    const handlesClasses = writesOf('priorityclasses', scheduling)
    const currentDefault = whileUnchanged(classes, () => globalDefault(classes))
    const classOf = (attributes: AdmissionAttributes, className: string): PriorityClass => {
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
        const { object, old, definition } = attributes
        if (!object || !isResource(definition, 'pods')) return
        const spec = ensureStruct(object, 'spec')
        if (old) keepPriority(spec, structOf(old, 'spec'))
        else setPriority(attributes, spec, classOf(attributes, textOf(spec, 'priorityClassName')))
      },
      validate(attributes): AdmissionCondition | undefined {
        const { object, operation, definition } = attributes
        if (object?.['globalDefault'] !== true || isResource(definition, 'pods')) return undefined
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
