import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { AdmissionAttributes, AdmissionOperation } from './admission-attributes.ts'
import type { AdmissionCondition, AdmissionPlugin } from './admission-plugin.ts'
import type { Decision, Phase } from './decision.ts'
import { tracedDecision } from './trace-decision.ts'
import { WriteMemo } from './write-memo.ts'

/** The admission plug-ins that handle one operation, resource and subresource, in the chain's order. */
export interface InterestedPlugins {
  readonly mutating: readonly Decision[]
  readonly validating: readonly Decision[]
  /** Whether a mutating plug-in changes objects in place. */
  readonly changesObjects: boolean
}

const nobody: InterestedPlugins = { mutating: [], validating: [], changesObjects: false }

/** The admission plug-ins of a server, in the order in which a write meets them. */
export class AdmissionChain {
  readonly #plugins: readonly AdmissionPlugin[]
  readonly #interested = new WriteMemo<InterestedPlugins, AdmissionOperation>(
    (operation, definition, subresource) => this.#select(operation, definition, subresource),
  )

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins
  }

  interested(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): InterestedPlugins {
    return this.#interested.get(operation, definition, subresource)
  }

  /** Stops what the plug-ins started. */
  close(): void {
    for (const plugin of this.#plugins) plugin.close?.()
  }

  #select(
    operation: AdmissionOperation,
    definition: ResourceDefinition,
    subresource: string,
  ): InterestedPlugins {
    const plugins = this.#plugins.filter((each) => each.handles(operation, definition, subresource))
    if (plugins.length === 0) return nobody
    return {
      mutating: decisions(plugins, 'mutating'),
      validating: decisions(plugins, 'validating'),
      changesObjects: plugins.some((plugin) => plugin.changesObjects === true),
    }
  }
}

function decisions(plugins: readonly AdmissionPlugin[], phase: Phase): readonly Decision[] {
  return plugins.flatMap((plugin) => {
    const decide =
      phase === 'mutating' ? plugin.mutate?.bind(plugin) : plugin.validate?.bind(plugin)
    return decide ? { plugin: plugin.name, phase, decide } : []
  })
}

/**
 * Asks plug-ins one after the other. The admission conditions that they return are added to `conditions`.
 *
 * @returns undefined where all plug-ins answered at once.
 * @throws ApiError of the first plug-in that refuses, at once or in the promise.
 */
export function askPlugins(
  plugins: readonly Decision[],
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
): Promise<void> | undefined {
  const { trace } = attributes
  for (let at = 0; at < plugins.length; at++) {
    const plugin = plugins[at]
    const answer =
      trace && plugin ? tracedDecision(trace, plugin, attributes) : plugin?.decide(attributes)
    if (answer instanceof Promise) return askRest(plugins, at + 1, attributes, conditions, answer)
    if (answer) conditions.push(answer)
  }
  return undefined
}

async function askRest(
  plugins: readonly Decision[],
  from: number,
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
  first: Promise<AdmissionCondition | undefined | void>,
): Promise<void> {
  const condition = await first
  if (condition) conditions.push(condition)
  await askPlugins(plugins.slice(from), attributes, conditions)
}
