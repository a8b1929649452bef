import { has, numberOf, objectOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Steps } from '../../base/execution/steps.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { ProgramBudget } from '../../languages/program-budget.ts'
import { compileDelay, type StageDelay } from './stage-delay.ts'
import { checkFields, StageError } from './stage-error.ts'
import { compileSelector, type StageSelector } from './stage-selector.ts'
import { readSteps, type StageStep } from './stage-steps.ts'
import { compileValue } from './stage-value.ts'

/** A stage of kwok, compiled: what becomes of the objects that it selects, after a delay. */
export interface Stage {
  readonly name: string
  /** The object that it was compiled of. */
  readonly source: ApiObject
  /** `v1`, `apps/v1` or another version of the API. */
  readonly apiVersion: string
  readonly kind: string
  readonly matches: StageSelector
  /** Weight among the stages that match an object; undefined where it cannot be read of the object. */
  readonly weight: (object: ApiObject, budget: ProgramBudget) => number | undefined
  readonly delay: StageDelay
  readonly steps: readonly StageStep[]
}

const specFields = 'resourceRef selector weight weightFrom delay next steps immediateNextStage'

/** Bytes of the JSON of a stage's fields at most: its programs are parsed when it comes. */
const largestSpec = 256 * 1024

/**
 * Compiles a Stage object. Undefined for one without a selector, which selects nothing. `pause` lets others have a turn between its programs.
 * @throws StageError for a field that cannot be used
 */
export async function compileStage(
  object: ApiObject,
  pause: () => Promise<void> = async () => undefined,
): Promise<Stage | undefined> {
  const spec = structOf(object, 'spec')
  const selector = objectOf(spec, 'selector')
  if (!selector) return undefined
  if (writeJson(spec).length > largestSpec) {
    throw new StageError(`spec: a stage may have at most ${largestSpec} characters`)
  }
  const reference = structOf(spec, 'resourceRef')
  checkFields(spec, specFields, 'spec')
  const kind = textOf(reference, 'kind')
  if (kind === '') throw new StageError('spec.resourceRef.kind: a kind is required')
  return {
    name: object.metadata.name ?? '',
    source: object,
    apiVersion: textOf(reference, 'apiGroup') || 'v1',
    kind,
    matches: await compileSelector(selector, pause),
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
  return (object, budget) => {
    const value = read(object, budget)
    if (value === undefined || value === null) return fixed
    if (typeof value === 'number') return Math.trunc(value)
    if (value === '') return undefined
    return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : fixed
  }
}

/** Steps that all programs of a stage may take for one object until it is chosen, and then to be played. */
const mostStageSteps = 50_000

/** A stage that an object may go through next. */
export interface Candidate {
  readonly stage: Stage
  /** What its programs may still take for the object. */
  readonly budget: ProgramBudget
  /** Undefined where it cannot be read of the object. */
  readonly weight: number | undefined
}

/** How a choice among stages reports what it takes, and stages that cannot be used. */
export interface ChoiceReport {
  /** Counts steps of programs; true where others should get a turn before the next stage. */
  isTurnOver(steps: number): boolean
  failed(stage: Stage, error: StageError): void
}

/** Stages that an object may go through next: those that match, by their weights where several do. */
export function* possibleStages(
  stages: readonly Stage[],
  object: ApiObject,
  report: ChoiceReport,
): Steps<readonly Candidate[]> {
  const matching: Candidate[] = []
  for (const stage of stages) {
    const budget = new ProgramBudget(mostStageSteps)
    try {
      if (stage.matches(object, budget)) {
        matching.push({ stage, budget, weight: stage.weight(object, budget) })
      }
    } catch (error) {
      if (!(error instanceof StageError)) throw error
      report.failed(stage, error)
    }
    if (report.isTurnOver(budget.spent)) yield
  }
  if (matching.length < 2) return matching
  const known = matching.filter(({ weight }) => weight !== undefined)
  if (known.length === 0) return matching
  const heavy = known.filter(({ weight = 0 }) => weight > 0)
  return heavy.length > 0 ? heavy : known
}

/** The next stage of an object, drawn by the weights of those that are possible. `draw`: a number from 0 up to 1. */
export function* nextStage(
  stages: readonly Stage[],
  object: ApiObject,
  draw: () => number,
  report: ChoiceReport,
): Steps<Candidate | undefined> {
  const possible = yield* possibleStages(stages, object, report)
  if (possible.length < 2) return possible[0]
  const weights = possible.map(({ weight = 0 }) => Math.max(0, weight))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return possible[Math.floor(draw() * possible.length)]
  let rest = draw() * total
  for (const [at, candidate] of possible.entries()) {
    rest -= weights[at] ?? 0
    if (rest < 0) return candidate
  }
  return possible.at(-1)
}
