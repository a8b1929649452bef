import { type KeptText, type PageStorages, tabText } from '../state/kept-text.ts'
import { expressionExamples, type ExpressionTexts } from './expression-examples.ts'

/** Characters of all texts together that are kept. */
const mostKept = 500_000

/** The panel's texts, which survive a reload. */
export class KeptExpression {
  readonly #kept: KeptText

  constructor(storages: PageStorages) {
    this.#kept = tabText('skerry.expression', mostKept, storages)
  }

  /** The texts as they were left; those of an example the first time. */
  read(): ExpressionTexts {
    return parse(this.#kept.read()) ?? expressionExamples[0] ?? noTexts
  }

  write({ expression, self, oldSelf }: ExpressionTexts): void {
    this.#kept.write(JSON.stringify({ expression, self, oldSelf }))
  }
}

const noTexts: ExpressionTexts = { expression: '', self: '', oldSelf: undefined }

function parse(text: string | undefined): ExpressionTexts | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (typeof kept !== 'object' || kept === null) return undefined
  const { expression, self, oldSelf } = kept as Readonly<Record<string, unknown>>
  if (typeof expression !== 'string' || typeof self !== 'string') return undefined
  return { expression, self, oldSelf: typeof oldSelf === 'string' ? oldSelf : undefined }
}
