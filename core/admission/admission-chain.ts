import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type {
  AdmissionAttributes,
  AdmissionCondition,
  AdmissionOperation,
  AdmissionPlugin,
  Admitted,
} from './admission-plugin.ts'

type Decide = (attributes: AdmissionAttributes) => Admitted

/** The admission plug-ins that handle one operation, resource and subresource, in the chain's order. */
export interface InterestedPlugins {
  readonly mutating: readonly Decide[]
  readonly validating: readonly Decide[]
  /** Whether a mutating plug-in changes objects. */
  readonly changesObjects: boolean
}

const nobody: InterestedPlugins = { mutating: [], validating: [], changesObjects: false }

/** The admission plug-ins of a server, in the order in which a write meets them. */
export class AdmissionChain {
  readonly #plugins: readonly AdmissionPlugin[]
  /** Interested plug-ins by definition, then by operation and subresource. */
  readonly #interested = new WeakMap<ResourceDefinition, Map<string, InterestedPlugins>>()

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins
  }

  interested(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): InterestedPlugins {
    let known = this.#interested.get(definition)
    if (!known) this.#interested.set(definition, (known = new Map<string, InterestedPlugins>()))
    const key = subresource === '' ? operation : `${operation}/${subresource}`
    let found = known.get(key)
    if (!found) known.set(key, (found = this.#select(operation, definition, subresource)))
    return found
  }

  #select(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): InterestedPlugins {
    const plugins = this.#plugins.filter((each) => each.handles(operation, definition, subresource))
    if (plugins.length === 0) return nobody
    return {
      mutating: plugins.flatMap((plugin) => plugin.mutate?.bind(plugin) ?? []),
      validating: plugins.flatMap((plugin) => plugin.validate?.bind(plugin) ?? []),
      changesObjects: plugins.some((plugin) => plugin.changesObjects === true),
    }
  }
}

/**
 * Asks plug-ins one after the other. The admission conditions that they return are added to `conditions`.
 *
 * @returns undefined where all plug-ins answered at once.
 * @throws ApiError of the first plug-in that refuses, at once or in the promise.
 */
export function askPlugins(
  plugins: readonly Decide[],
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
): Promise<void> | undefined {
  for (let at = 0; at < plugins.length; at++) {
    const answer = plugins[at]?.(attributes)
    if (answer instanceof Promise) return askRest(plugins, at + 1, attributes, conditions, answer)
    if (answer) conditions.push(answer)
  }
  return undefined
}

async function askRest(
  plugins: readonly Decide[],
  from: number,
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
  first: Promise<AdmissionCondition | undefined | void>,
): Promise<void> {
  const condition = await first
  if (condition) conditions.push(condition)
  await askPlugins(plugins.slice(from), attributes, conditions)
}
