import type { JsonObject } from '../../base/api/json.ts'

/** What one admission plug-in, webhook or policy did about a write. */
export interface AdmissionStep {
  readonly phase: 'mutating' | 'validating'
  /** Name of the plug-in: `LimitRanger`, `MutatingAdmissionWebhook`. */
  readonly plugin: string
  /** The webhook or policy (with its binding) that the plug-in asked; empty for the plug-in as a whole. */
  readonly asked: string
  /** Milliseconds that the write waited for it. */
  readonly duration: number
  readonly outcome: 'passed' | 'changed' | 'refused' | 'failed'
  /** JSON Patch operations that lead from the object before to the object behind it; empty where it changed nothing. */
  readonly changes: readonly JsonObject[]
  /** Its refusal, failure or warnings, a text each. */
  readonly messages: readonly string[]
}

/** Where the admission of one request is written down, for the request's record. */
export interface AdmissionTrace {
  add(step: AdmissionStep): void
  annotate(key: string, value: string): void
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/** Begins a step. @returns what adds it to the trace, with the time that it took */
export function beginStep(
  trace: AdmissionTrace,
  of: Pick<AdmissionStep, 'phase' | 'plugin' | 'asked'>,
): (said: Pick<AdmissionStep, 'outcome' | 'changes' | 'messages'>) => void {
  const started = trace.now()
  return (said) => trace.add({ ...of, ...said, duration: trace.now() - started })
}
