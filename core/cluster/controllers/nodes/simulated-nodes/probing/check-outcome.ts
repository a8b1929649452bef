import type { ProbeResult } from '../../../../simulation/containers/container-plan.ts'

/** What a check of a probe came to. */
export interface CheckOutcome {
  readonly result: ProbeResult
  /** Why it failed, as events have it behind the kind of the probe: `failed: …`. */
  readonly text: string
  /** What a check that succeeds warns of. */
  readonly warning?: string
}

export const passed: CheckOutcome = { result: 'success', text: '' }

/** A check that found its container unhealthy; `output` is what the event shows. */
export function failed(output: string): CheckOutcome {
  return { result: 'failure', text: `failed: ${output}` }
}

/** A check that could not be made, which counts as a failed one. */
export function errored(reason: string, state: 'unknown' | '' = 'unknown'): CheckOutcome {
  return { result: 'failure', text: `errored and resulted in ${state} state: ${reason}` }
}
