import type { AuditEvent } from './audit-event.ts'

/** Where audit events go: a log, a webhook, or what stands before one. Nothing of it throws. */
export interface AuditSink {
  /**
   * Takes events, in a promise where their request has to wait. The answer is false where they were lost, and the request must not go on
   * without them.
   */
  take(events: readonly AuditEvent[]): boolean | Promise<boolean>
  /** Writes what is still waiting, within `deadline` milliseconds; what is taken afterwards is lost. */
  close(deadline: number): Promise<void>
}

/** Whether all of several answers of sinks are true. */
export function allTaken(
  answers: readonly (boolean | Promise<boolean>)[],
): boolean | Promise<boolean> {
  if (!answers.some((answer) => answer instanceof Promise)) return !answers.includes(false)
  const settled = answers.map(async (answer) => answer)
  return Promise.all(settled).then((taken) => !taken.includes(false))
}

/** A sink of sinks: each gets all events. */
export function unionSink(sinks: readonly AuditSink[]): AuditSink {
  return {
    take: (events) => allTaken(sinks.map((sink) => sink.take(events))),
    close: async (deadline) => {
      await Promise.all(sinks.map((sink) => sink.close(deadline)))
    },
  }
}
