import type { Brand } from '../../../../base/api/brand.ts'
import { notFound, unclassifiedError } from '../../../../base/api/errors/api-error.ts'
import { cloneJson, type JsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { qosClassOf } from '../../../../kinds/rules/core/pods/pod-qos.ts'
import type { Entry } from '../../../../objects/codec/entry.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { writesOf } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { mergeTolerations } from '../merge-tolerations.ts'
import { TolerationReaches } from '../toleration-reaches.ts'
import { tolerationSchema, parseTolerations, type ReadTolerations } from './read-tolerations.ts'
import { readTolerationConfiguration } from './toleration-configuration.ts'

const name = 'PodTolerationRestriction'

function createPlugin(
  { brand, catalog, gate, objects }: AdmissionParts,
  configured: JsonObject | undefined,
): AdmissionPlugin<corev1.Pod> {
  const schema = tolerationSchema(catalog)
  const configuration = readTolerationConfiguration(brand, schema, configured)
  const allowedInCluster = allowedBy({ tolerations: configuration.allowed })
  const namespaces = objects('', 'namespaces')
  const readNamespace = namespaceTolerations(brand, schema)
  const underPressure: corev1.Toleration = {
    key: `node.${brand.labelDomain}/memory-pressure`,
    operator: 'Exists',
    effect: 'NoSchedule',
  }

  function namespaceOf({ namespace }: AdmissionAttributes): NamespaceTolerations {
    const entry = namespaces.get(namespace)
    if (entry) return readNamespace(entry)
    throw notFound({ group: '', resource: 'namespaces' }, namespace)
  }

  function addedTolerations(
    attributes: AdmissionAttributes,
    pod: corev1.Pod,
  ): readonly corev1.Toleration[] {
    const isNew = attributes.operation === 'CREATE'
    const own = isNew ? namespaceOf(attributes).defaults : undefined
    if (own?.fault !== undefined) throw unclassifiedError(own.fault)
    const defaults = isNew ? (own?.tolerations ?? configuration.defaults) : []
    const isBestEffort = qosOf(pod) === 'BestEffort'
    return isBestEffort ? defaults : [...defaults, underPressure]
  }

  function qosOf({ spec, status }: corev1.Pod): string {
    return status.qosClass || qosClassOf(spec, gate('PodLevelResources'))
  }

  function check(attributes: AdmissionAttributes<corev1.Pod>): void {
    const { tolerations = [] } = attributes.object?.spec ?? {}
    if (tolerations.length === 0) return
    const own = namespaceOf(attributes).allowed
    if (own?.fault !== undefined) throw unclassifiedError(own.fault)
    if ((own ?? allowedInCluster).allows(tolerations)) return
    throw unclassifiedError(
      `pod tolerations (possibly merged with namespace default tolerations) conflict with its ${own ? 'namespace' : 'cluster'} whitelist`,
    )
  }

  return {
    name,
    handles: writesOf('pods'),
    changesObjects: 'complete',
    mutate(attributes) {
      const { object } = attributes
      if (!object) return
      const added = addedTolerations(attributes, object)
      if (added.length > 0) {
        const { spec } = object
        const merged = mergeTolerations(spec.tolerations ?? [], added)
        spec.tolerations = merged.map((toleration) => cloneJson(toleration))
      }
      check(attributes)
    },
    validate: check,
  }
}

/**
 * The plug-in PodTolerationRestriction: new pods get the default tolerations of their namespace, pods that are not of best effort
 * tolerate pressure on memory, and none tolerates what its namespace does not allow. Namespaces say so by annotations, others by the
 * configuration.
 */
export const podTolerationRestriction: PluginRegistration = {
  name,
  isDefault: false,
  create: createPlugin,
}

/** The tolerations that pods may have. */
interface AllowedTolerations {
  /** Why they cannot be read. */
  readonly fault: string | undefined
  allows(tolerations: readonly corev1.Toleration[]): boolean
}

/** Allows the tolerations that one of these covers; where there are none, all. */
function allowedBy({ tolerations, fault }: ReadTolerations): AllowedTolerations {
  const reaches = new TolerationReaches(tolerations)
  return {
    fault,
    allows: (asked) => tolerations.length === 0 || asked.every((each) => reaches.covers(each)),
  }
}

/** What the annotations of a namespace say of the tolerations of its pods; undefined for an absent one. */
interface NamespaceTolerations {
  /** What new pods tolerate. */
  readonly defaults: ReadTolerations | undefined
  readonly allowed: AllowedTolerations | undefined
}

/** Reads the annotations of stored namespaces. */
function namespaceTolerations(
  { labelDomain }: Brand,
  schema: StructSchema,
): (namespace: Entry) => NamespaceTolerations {
  return perEntry(({ metadata: { annotations = {} } }) => {
    const read = (name: string): ReadTolerations | undefined => {
      const annotation = `scheduler.alpha.${labelDomain}/${name}`
      const text = annotations[annotation]
      return text === undefined ? undefined : parseTolerations(schema, text)
    }
    const allowed = read('tolerationsWhitelist')
    return { defaults: read('defaultTolerations'), allowed: allowed && allowedBy(allowed) }
  })
}
