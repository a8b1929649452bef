import { getKey, isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import { checkConfigurationFields } from '../configuration-object.ts'
import { readSelectorLabels } from './selector-labels.ts'

const plugin = 'PodNodeSelector'
const field = 'podNodeSelectorPluginConfig'
const ofCluster = 'clusterDefaultNodeSelector'

/** The node selectors of the configuration. */
export interface ConfiguredSelectors {
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
export function readConfiguredSelectors(
  configuration: JsonObject | undefined,
): ConfiguredSelectors {
  checkConfigurationFields(plugin, configuration ?? {}, '', ['apiVersion', 'kind', field])
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
