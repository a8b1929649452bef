import type { JsonObject } from '../api/json.ts'
import { has, numberOf, objectOf, structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { compileDelay, type StageDelay } from './stage-delay.ts'
import { StageError } from './stage-error.ts'
import { compileSelector, type StageSelector } from './stage-selector.ts'
import { readSteps, type StageStep } from './stage-steps.ts'
import { compileValue } from './stage-value.ts'

/** A stage of kwok, compiled: what becomes of the objects that it selects, after a delay. */
export interface Stage {
  readonly name: string
  /** `v1`, `apps/v1` or another version of the API. */
  readonly apiVersion: string
  readonly kind: string
  readonly matches: StageSelector
  /** Weight among the stages that match an object; undefined where it cannot be read of the object. */
  readonly weight: (object: ApiObject) => number | undefined
  readonly delay: StageDelay
  readonly steps: readonly StageStep[]
}

/**
 * Compiles a Stage object. Undefined for one without a selector, which selects nothing.
 * @throws StageError for a field that cannot be used
 */
export async function compileStage(object: ApiObject): Promise<Stage | undefined> {
  const spec = structOf(object, 'spec')
  const selector = objectOf(spec, 'selector')
  if (!selector) return undefined
  const reference = structOf(spec, 'resourceRef')
  const kind = textOf(reference, 'kind')
  if (kind === '') throw new StageError('spec.resourceRef.kind: a kind is required')
  return {
    name: object.metadata.name ?? '',
    apiVersion: textOf(reference, 'apiGroup') || 'v1',
    kind,
    matches: await compileSelector(selector),
    weight: await compileWeight(spec),
    delay: await compileDelay(objectOf(spec, 'delay')),
    steps: readSteps(spec),
  }
}

async function compileWeight(spec: JsonObject): Promise<Stage['weight']> {
  const fixed = numberOf(spec, 'weight') ?? 0
  const read = has(spec, 'weightFrom')
    ? await compileValue(objectOf(spec, 'weightFrom'), 'spec.weightFrom')
    : undefined
  if (!read) return () => fixed
  return (object) => {
    const value = read(object)
    if (value === undefined || value === null) return fixed
    if (typeof value === 'number') return Math.trunc(value)
    if (value === '') return undefined
    return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : fixed
  }
}

/** Stages that an object may go through next: those that match, by their weights where several do. */
export function possibleStages(stages: readonly Stage[], object: ApiObject): readonly Stage[] {
  const matching = stages.filter(({ matches }) => matches(object))
  if (matching.length < 2) return matching
  const weighed = matching.map((stage) => ({ stage, weight: stage.weight(object) }))
  const known = weighed.filter(({ weight }) => weight !== undefined)
  if (known.length === 0) return matching
  const heavy = known.filter(({ weight = 0 }) => weight > 0)
  return (heavy.length > 0 ? heavy : known).map(({ stage }) => stage)
}

/** The next stage of an object, drawn by the weights of those that are possible. `draw`: a number from 0 up to 1. */
export function nextStage(
  stages: readonly Stage[],
  object: ApiObject,
  draw: () => number,
): Stage | undefined {
  const possible = possibleStages(stages, object)
  if (possible.length < 2) return possible[0]
  const weights = possible.map((stage) => Math.max(0, stage.weight(object) ?? 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return possible[Math.floor(draw() * possible.length)]
  let rest = draw() * total
  for (const [at, stage] of possible.entries()) {
    rest -= weights[at] ?? 0
    if (rest < 0) return stage
  }
  return possible.at(-1)
}
