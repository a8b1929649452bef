import { errorText } from '../../state/error-text.ts'
import { evaluateInput } from './evaluate-input.ts'
import type { EvaluationInput, WorkerMessage } from './evaluation-messages.ts'

function answer(message: WorkerMessage): void {
  postMessage(message)
}

/** Evaluates what the page of this worker sends. */
export function answerInputs(): void {
  addEventListener('message', ({ data }: MessageEvent<EvaluationInput>) => {
    try {
      answer({ type: 'outcome', outcome: evaluateInput(data) })
    } catch (error) {
      answer({ type: 'failed', message: errorText(error) })
    }
  })
  answer({ type: 'ready' })
}
