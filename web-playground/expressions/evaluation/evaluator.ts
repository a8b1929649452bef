import type { Cancel, Timers } from '../../../core/index.ts'
import type { EvaluationInput, Outcome, WorkerMessage } from './evaluation-messages.ts'

/** Milliseconds that an evaluation may take while no newer input waits. */
export const longestEvaluation = 2_000
/** Milliseconds that newer input waits for a running evaluation before that is ended. */
export const patience = 250
/** Milliseconds that the worker's script may take to load, on a slow network too. */
export const longestStart = 30_000

/** The result of evaluating the newest input. */
export type EvaluationReport =
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** The evaluation was ended, as it took too long. */
  | { readonly type: 'too long' }
  /** The worker could not be started, or the engine has a fault. */
  | { readonly type: 'failed'; readonly message: string }

export interface EvaluatorParts {
  readonly spawn: () => Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>
  readonly timers: Pick<Timers, 'after'>
  readonly report: (report: EvaluationReport) => void
}

interface RunningWorker {
  readonly worker: ReturnType<EvaluatorParts['spawn']>
  isReady: boolean
}

/**
 * Evaluates expressions in a worker, one at a time and always the newest: older input is dropped, and a worker that is
 * still busy with it is ended soon and replaced, so that no expression holds the page up.
 */
export class Evaluator {
  readonly #parts: EvaluatorParts
  #current: RunningWorker | undefined
  #isBusy = false
  #waiting: EvaluationInput | undefined
  #endPatience: Cancel | undefined
  #endLimit: Cancel | undefined
  #endStart: Cancel | undefined

  constructor(parts: EvaluatorParts) {
    this.#parts = parts
  }

  /** Evaluates an input in place of those before it. */
  evaluate(input: EvaluationInput): void {
    this.#waiting = input
    if (this.#isBusy) {
      this.#endPatience ??= this.#parts.timers.after(patience, () => this.#replaceWorker())
    } else {
      this.#sendNext()
    }
  }

  close(): void {
    this.#waiting = undefined
    this.#endWorker()
  }

  #sendNext(): void {
    const input = this.#waiting
    if (!input) return
    this.#current ??= this.#startWorker()
    const { worker, isReady } = this.#current
    if (!isReady) return
    this.#waiting = undefined
    this.#isBusy = true
    this.#endLimit = this.#parts.timers.after(longestEvaluation, () => this.#replaceWorker())
    worker.postMessage(input)
  }

  #startWorker(): RunningWorker {
    const worker = this.#parts.spawn()
    const started: RunningWorker = { worker, isReady: false }
    this.#endStart = this.#parts.timers.after(longestStart, () =>
      this.#fail(`its script did not load within ${longestStart / 1000} seconds`),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (this.#current === started) this.#receive(started, data)
    })
    // The error event of a worker whose script cannot be loaded has no message.
    worker.addEventListener('error', ({ message }: ErrorEvent) => {
      if (this.#current === started) this.#fail(message || 'its script cannot be loaded')
    })
    return started
  }

  #receive(current: RunningWorker, message: WorkerMessage): void {
    if (message.type === 'failed') return this.#fail(message.message)
    if (message.type === 'ready') {
      current.isReady = true
      this.#endStart?.()
    } else {
      this.#settle(message)
    }
    this.#sendNext()
  }

  #fail(message: string): void {
    this.#endWorker()
    this.#waiting = undefined
    this.#parts.report({ type: 'failed', message: `The worker failed: ${message}` })
  }

  #replaceWorker(): void {
    this.#endWorker()
    if (this.#waiting) this.#sendNext()
    else this.#parts.report({ type: 'too long' })
  }

  #settle(report: EvaluationReport): void {
    this.#endTimers()
    this.#isBusy = false
    if (!this.#waiting) this.#parts.report(report)
  }

  #endWorker(): void {
    this.#endTimers()
    this.#endStart?.()
    this.#isBusy = false
    this.#current?.worker.terminate()
    this.#current = undefined
  }

  #endTimers(): void {
    this.#endPatience?.()
    this.#endLimit?.()
    this.#endPatience = undefined
    this.#endLimit = undefined
  }
}
