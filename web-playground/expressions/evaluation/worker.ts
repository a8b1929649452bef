import { loadRegexEngine } from '../../../core/index.ts'
import { errorText } from '../../state/error-text.ts'
import { evaluateInput } from './evaluate-input.ts'
import type { EvaluationInput, WorkerMessage } from './evaluation-messages.ts'

function answer(message: WorkerMessage): void {
  postMessage(message)
}

addEventListener('message', ({ data }: MessageEvent<EvaluationInput>) => {
  try {
    answer({ type: 'outcome', outcome: evaluateInput(data) })
  } catch (error) {
    answer({ type: 'failed', message: errorText(error) })
  }
})

// Expressions are not known before they come, so the engine of regular expressions is loaded with the worker.
loadRegexEngine().then(
  () => answer({ type: 'ready' }),
  (error: unknown) => answer({ type: 'failed', message: errorText(error) }),
)
