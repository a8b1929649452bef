import { cloneJson } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { differences } from '../../objects/patch/differences.ts'
import type { AdmissionAttributes } from './admission-attributes.ts'
import type { AdmissionCondition, Admitted } from './admission-plugin.ts'
import type { AdmissionStep, AdmissionTrace } from './admission-trace.ts'
import type { Decision } from './decision.ts'

/** What the attributes were before a decision. */
interface Before {
  readonly object: ApiObject | undefined
  readonly warnings: number
  readonly started: number
}

/** A plug-in's decision, which adds its step to the trace: what it changed or said, and how long it took. */
export function tracedDecision(
  trace: AdmissionTrace,
  decision: Decision,
  attributes: AdmissionAttributes,
): Admitted {
  const before: Before = {
    object:
      decision.phase === 'mutating' ? attributes.object && cloneJson(attributes.object) : undefined,
    warnings: attributes.warnings.length,
    started: trace.now(),
  }
  const passed = (
    consent: AdmissionCondition | undefined | void,
  ): AdmissionCondition | undefined => {
    trace.add(stepOf(trace, decision, attributes, before))
    return consent ?? undefined
  }
  const refused = (error: unknown): never => {
    const step = stepOf(trace, decision, attributes, before)
    const message = error instanceof Error ? error.message : String(error)
    trace.add({ ...step, outcome: 'refused', messages: [...step.messages, message] })
    throw error
  }
  let answer: Admitted
  try {
    answer = decision.decide(attributes)
  } catch (error) {
    return refused(error)
  }
  return answer instanceof Promise ? answer.then(passed, refused) : passed(answer)
}

function stepOf(
  trace: AdmissionTrace,
  { plugin, phase }: Decision,
  { object, warnings }: AdmissionAttributes,
  before: Before,
): AdmissionStep {
  const changes = before.object && object ? differences(before.object, object) : []
  return {
    phase,
    plugin,
    asked: '',
    duration: trace.now() - before.started,
    outcome: changes.length > 0 ? 'changed' : 'passed',
    changes,
    messages: warnings.slice(before.warnings),
  }
}
