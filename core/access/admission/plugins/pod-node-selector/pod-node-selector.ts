import {
  explainedInternalError,
  forbidden,
  unclassifiedError,
} from '../../../../base/api/errors/api-error.ts'
import { type JsonObject, getKey, isJsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { createsOf } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { PluginConfiguration } from '../plugin-configuration.ts'
import { readSelectorLabels, type SelectorLabels } from './selector-labels.ts'

const plugin = 'PodNodeSelector'
const field = 'podNodeSelectorPluginConfig'
const ofCluster = 'clusterDefaultNodeSelector'

/** The node selectors of the configuration. */
interface ConfiguredSelectors {
  /** Labels that pods get in namespaces without a selector of their own. */
  readonly cluster: ReadonlyMap<string, string>
  /** Labels that pods of a namespace may select at most, by its name; where there are none, all. */
  readonly allowed: ReadonlyMap<string, ReadonlyMap<string, string>>
}

function labelsAt(name: string, text: unknown): ReadonlyMap<string, string> {
  const place = `configuration of ${plugin}: ${field}.${name}`
  if (typeof text !== 'string') {
    throw new RangeError(`${place} must be a text such as "region=west,env=test"`)
  }
  const { labels, fault } = readSelectorLabels(text)
  if (fault === undefined) return labels
  throw new RangeError(`${place} is no node selector such as "region=west,env=test": ${fault}`)
}

/**
 * The selectors of the configuration, which has neither kind nor version, as in the original; what it says of these is not read.
 *
 * @throws RangeError for a selector that cannot be read. The original starts, and refuses the pods that it is for.
 */
function readConfiguredSelectors(configuration: JsonObject | undefined): ConfiguredSelectors {
  new PluginConfiguration(plugin, configuration ?? {}).requireFields(['apiVersion', 'kind', field])
  const selectors = getKey(configuration ?? {}, field) ?? {}
  if (!isJsonObject(selectors)) {
    throw new RangeError(`configuration of ${plugin}: ${field} must be an object of texts`)
  }
  const { [ofCluster]: cluster = '', ...allowed } = selectors
  return {
    cluster: labelsAt(ofCluster, cluster),
    allowed: new Map(
      Object.entries(allowed).map(([name, text]) => [name, labelsAt(name, text)] as const),
    ),
  }
}

const name = 'PodNodeSelector'

type Labels = ReadonlyMap<string, string>

type NodeSelector = Readonly<Record<string, string>>

function contradicts(nodeSelector: NodeSelector, labels: Labels): boolean {
  return [...labels].some(([key, value]) => (getKey(nodeSelector, key) ?? value) !== value)
}

function isWithin(nodeSelector: NodeSelector, allowed: Labels): boolean {
  if (allowed.size === 0) return true
  return Object.keys(nodeSelector).every((key) => allowed.get(key) === nodeSelector[key])
}

/**
 * The plug-in PodNodeSelector: new pods get the node selector of their namespace, an annotation, or that of the cluster, and
 * have no label but those that the configuration lists for the namespace.
 */
export const podNodeSelector: PluginRegistration = {
  name,
  isDefault: false,
  create({ brand, objects }, configuration): AdmissionPlugin<corev1.Pod> {
    const { cluster, allowed } = readConfiguredSelectors(configuration)
    const annotation = `scheduler.alpha.${brand.labelDomain}/node-selector`
    const namespaces = objects('', 'namespaces')
    const readNamespace = perEntry(({ metadata: { annotations = {} } }): SelectorLabels => {
      const text = annotations[annotation]
      return text === undefined ? { labels: cluster } : readSelectorLabels(text)
    })

    function labelsFor(namespace: string): Labels {
      const entry = namespaces.get(namespace)
      if (!entry) throw explainedInternalError(`namespace ${namespace} does not exist`)
      const { labels, fault } = readNamespace(entry)
      if (fault !== undefined) throw unclassifiedError(fault)
      return labels
    }

    function check({ definition, namespace, object }: AdmissionAttributes<corev1.Pod>): void {
      const { nodeSelector = {} } = object?.spec ?? {}
      const podName = object?.metadata.name ?? ''
      if (contradicts(nodeSelector, labelsFor(namespace))) {
        const why = 'pod node label selector conflicts with its namespace node label selector'
        throw forbidden(definition, podName, why)
      }
      if (!isWithin(nodeSelector, allowed.get(namespace) ?? new Map())) {
        const why = 'pod node label selector labels conflict with its namespace whitelist'
        throw forbidden(definition, podName, why)
      }
    }

    return {
      name,
      handles: createsOf('pods'),
      changesObjects: 'complete',
      mutate(attributes) {
        const { namespace, object } = attributes
        if (!object) return
        const labels = labelsFor(namespace)
        if (labels.size > 0) {
          const { spec } = object
          // A label of the pod stays, and is refused below where it is another one.
          spec.nodeSelector = { ...Object.fromEntries(labels), ...spec.nodeSelector }
        }
        check(attributes)
      },
      validate: check,
    }
  },
}
