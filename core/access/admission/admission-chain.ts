import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { AdmissionAttributes, AdmissionOperation } from './admission-attributes.ts'
import type { MeasuredStep, StepMeter, StepMeters } from './admission-meter.ts'
import type { AdmissionCondition, AdmissionPlugin } from './admission-plugin.ts'
import type { Decision, Phase } from './decision.ts'
import { PerResourceCache } from './per-resource-cache.ts'
import { tracedDecision } from './trace-decision.ts'

/** The admission plug-ins that handle one operation, resource and subresource, in the chain's order. */
export interface InterestedPlugins {
  readonly mutating: readonly Decision[]
  readonly validating: readonly Decision[]
  /** Whether a mutating plug-in changes objects in place, and whether they are defaulted again behind it. */
  readonly changesObjects: boolean
  readonly needsDefaults: boolean
  /** Measures the steps of such writes; undefined where nobody reads that. */
  readonly meters: Readonly<Record<Phase, StepMeter>> | undefined
}

/** The admission plug-ins of a server, in the order in which a write meets them. */
export class AdmissionChain {
  readonly #plugins: readonly AdmissionPlugin[]
  readonly #meters: StepMeters | undefined
  readonly #interested = new PerResourceCache<InterestedPlugins, AdmissionOperation>(
    (operation, definition, subresource) => this.#select(operation, definition, subresource),
  )

  constructor(plugins: readonly AdmissionPlugin[], meters?: StepMeters) {
    this.#plugins = plugins
    this.#meters = meters
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
    const mutating = decisions(plugins, 'mutating')
    const validating = decisions(plugins, 'validating')
    return {
      mutating,
      validating,
      changesObjects: plugins.some((plugin) => plugin.changesObjects !== undefined),
      needsDefaults: plugins.some((plugin) => plugin.changesObjects === true),
      meters: this.#meters && {
        mutating: this.#meter(this.#meters, operation, 'mutating', mutating),
        validating: this.#meter(this.#meters, operation, 'validating', validating),
      },
    }
  }

  #meter(
    meters: StepMeters,
    operation: AdmissionOperation,
    phase: Phase,
    decisions: readonly Decision[],
  ): StepMeter {
    const plugins = this.#plugins.map(({ name }) => name)
    const asked = decisions.map(({ plugin }) => plugin)
    return meters.of({ operation, phase, asked, plugins })
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
 * Asks plug-ins one after the other, from one place on. The admission conditions that they return are added to `conditions`.
 *
 * @returns undefined where all plug-ins answered at once.
 * @throws ApiError of the first plug-in that refuses, at once or in the promise.
 */
export function askPlugins(
  plugins: readonly Decision[],
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
  step?: MeasuredStep,
  from = 0,
): Promise<void> | undefined {
  const { trace } = attributes
  let at = from
  try {
    for (; at < plugins.length; at++) {
      const plugin = plugins[at]
      const answer =
        trace && plugin ? tracedDecision(trace, plugin, attributes) : plugin?.decide(attributes)
      if (answer instanceof Promise) {
        return askRest(plugins, attributes, conditions, step, { at, answer })
      }
      if (answer) conditions.push(answer)
      step?.passed(at)
    }
  } catch (error) {
    step?.refused(at)
    throw error
  }
  return undefined
}

async function askRest(
  plugins: readonly Decision[],
  attributes: AdmissionAttributes,
  conditions: AdmissionCondition[],
  step: MeasuredStep | undefined,
  first: { readonly at: number; readonly answer: Promise<AdmissionCondition | undefined | void> },
): Promise<void> {
  const { at, answer } = first
  try {
    const condition = await answer
    if (condition) conditions.push(condition)
  } catch (error) {
    step?.refused(at)
    throw error
  }
  step?.passed(at)
  await askPlugins(plugins, attributes, conditions, step, at + 1)
}
