import { describe, expect, it } from 'vitest'
import type {
  EvaluationInput,
  Outcome,
  WorkerMessage,
} from '../../../../../web-playground/expressions/evaluation/evaluation-messages.ts'
import {
  type EvaluationReport,
  Evaluator,
  longestEvaluation,
  longestStart,
  patience,
} from '../../../../../web-playground/expressions/evaluation/evaluator.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'

/** A worker that answers when the test says so. */
class TestWorker extends EventTarget {
  readonly asked: string[] = []
  isEnded = false

  postMessage({ expression }: EvaluationInput): void {
    this.asked.push(expression)
  }

  terminate(): void {
    this.isEnded = true
  }

  tell(data: WorkerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function input(expression: string): EvaluationInput {
  return { expression, self: '', oldSelf: undefined, brand: 'k8s', rule: undefined }
}

const outcome: Outcome = { problems: [], type: 'int', estimate: undefined, runs: [] }

function open() {
  const workers: TestWorker[] = []
  const reports: EvaluationReport[] = []
  const runtime = testRuntime()
  const spawn = () => {
    const worker = new TestWorker()
    workers.push(worker)
    return worker
  }
  const report = (one: EvaluationReport) => void reports.push(one)
  const evaluator = new Evaluator({ spawn, timers: runtime.timers, report })
  const worker = (at: number) => {
    const found = workers[at]
    if (!found) throw new TypeError(`worker ${at} was not started`)
    return found
  }
  return { evaluator, runtime, reports, workers, worker }
}

describe('the evaluator', () => {
  it('the evaluator starts its worker for the first input, and asks it once it is ready', () => {
    const { evaluator, workers, worker, reports } = open()
    expect(workers).toEqual([])
    evaluator.evaluate(input('1'))
    evaluator.evaluate(input('2'))
    expect(worker(0).asked).toEqual([])
    worker(0).tell({ type: 'ready' })
    expect(worker(0).asked).toEqual(['2'])
    worker(0).tell({ type: 'outcome', outcome })
    expect(reports).toEqual([{ type: 'outcome', outcome }])
    expect(workers.length).toBe(1)
  })

  it('the evaluator drops input that newer input has overtaken', () => {
    const { evaluator, worker, reports } = open()
    evaluator.evaluate(input('1'))
    worker(0).tell({ type: 'ready' })
    for (const text of ['2', '3', '4']) evaluator.evaluate(input(text))
    worker(0).tell({ type: 'outcome', outcome: { ...outcome, type: 'of 1' } })
    worker(0).tell({ type: 'outcome', outcome })
    expect(worker(0).asked).toEqual(['1', '4'])
    expect(reports).toEqual([{ type: 'outcome', outcome }])
  })

  it('the evaluator ends an evaluation that newer input has waited for, and starts another worker', () => {
    const { evaluator, runtime, worker, reports } = open()
    evaluator.evaluate(input('slow'))
    worker(0).tell({ type: 'ready' })
    runtime.advance(patience * 2)
    evaluator.evaluate(input('newer'))
    runtime.advance(patience - 1)
    evaluator.evaluate(input('newest'))
    expect(worker(0).isEnded).toBe(false)
    runtime.advance(1)
    expect(worker(0).isEnded).toBe(true)
    worker(0).tell({ type: 'outcome', outcome: { ...outcome, type: 'late' } })
    worker(1).tell({ type: 'ready' })
    expect(worker(1).asked).toEqual(['newest'])
    worker(1).tell({ type: 'outcome', outcome })
    expect(reports).toEqual([{ type: 'outcome', outcome }])
  })

  it('the evaluator ends an evaluation that takes too long, and takes further input', () => {
    const { evaluator, runtime, worker, reports } = open()
    evaluator.evaluate(input('endless'))
    runtime.advance(longestEvaluation * 5)
    worker(0).tell({ type: 'ready' })
    runtime.advance(longestEvaluation)
    expect(worker(0).isEnded).toBe(true)
    expect(reports).toEqual([{ type: 'too long' }])
    evaluator.evaluate(input('1'))
    worker(1).tell({ type: 'ready' })
    worker(1).tell({ type: 'outcome', outcome })
    expect(reports.at(-1)).toEqual({ type: 'outcome', outcome })
    runtime.advance(longestEvaluation)
    expect(worker(1).isEnded).toBe(false)
  })

  it('the evaluator reports a worker that fails, and tries another for the next input', () => {
    const { evaluator, workers, worker, reports } = open()
    evaluator.evaluate(input('1'))
    worker(0).dispatchEvent(new ErrorEvent('error'))
    expect(reports).toEqual([
      { type: 'failed', message: 'The worker failed: its script cannot be loaded' },
    ])
    evaluator.evaluate(input('2'))
    worker(1).tell({ type: 'ready' })
    worker(1).tell({ type: 'failed', message: 'a fault' })
    expect(reports.at(-1)).toEqual({ type: 'failed', message: 'The worker failed: a fault' })
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
  })

  it('the evaluator ends a worker whose script does not load, and tries another for the next input', () => {
    const { evaluator, runtime, worker, workers, reports } = open()
    evaluator.evaluate(input('1'))
    runtime.advance(longestStart - 1)
    expect(worker(0).isEnded).toBe(false)
    runtime.advance(1)
    expect(worker(0).isEnded).toBe(true)
    const message = 'The worker failed: its script did not load within 30 seconds'
    expect(reports).toEqual([{ type: 'failed', message }])
    evaluator.evaluate(input('2'))
    worker(1).tell({ type: 'ready' })
    runtime.advance(longestStart)
    expect([worker(1).asked, workers.length]).toEqual([['2'], 2])
  })

  it('the evaluator ends its worker when it is closed', () => {
    const { evaluator, runtime, worker, reports } = open()
    evaluator.evaluate(input('1'))
    worker(0).tell({ type: 'ready' })
    evaluator.close()
    expect(worker(0).isEnded).toBe(true)
    runtime.advance(longestEvaluation)
    expect(reports).toEqual([])
  })
})
