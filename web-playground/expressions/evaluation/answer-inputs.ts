import { loadRegexEngine, usesPatterns } from '../../../core/cel/index.ts'
import { errorText } from '../../state/error-text.ts'
import { evaluateInput } from './evaluate-input.ts'
import type { EvaluationInput, WorkerMessage } from './evaluation-messages.ts'

function answer(message: WorkerMessage): void {
  postMessage(message)
}

async function evaluate(input: EvaluationInput): Promise<void> {
  const { expression, rule } = input
  if ([expression, rule?.rule.messageExpression ?? ''].some(usesPatterns)) await loadRegexEngine()
  answer({ type: 'outcome', outcome: evaluateInput(input) })
}

/** Evaluates what the page of this worker sends. */
export function answerInputs(): void {
  addEventListener('message', ({ data }: MessageEvent<EvaluationInput>) => {
    evaluate(data).catch((error: unknown) => answer({ type: 'failed', message: errorText(error) }))
  })
  answer({ type: 'ready' })
}
