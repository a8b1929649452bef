import { type StoredText, type PageStorages, tabText } from '../state/stored-text.ts'
import { expressionExamples, type ExpressionTexts } from './expression-examples.ts'
import { parseRuleChoice, type RuleChoice } from './rule-choice.ts'

/** Characters that are kept at most, of all texts together. */
const mostKept = 500_000

/** Texts of the expressions panel with the chosen rule. */
export interface PanelTexts extends ExpressionTexts {
  /** Undefined for an expression on any values. */
  readonly choice: RuleChoice | undefined
}

/** The panel's texts, which survive a reload. */
export class StoredExpression {
  readonly #kept: StoredText

  constructor(storages: PageStorages) {
    this.#kept = tabText('skerry.expression', mostKept, storages)
  }

  /** The texts as they were left; those of an example the first time. */
  read(): PanelTexts & { readonly isExample: boolean } {
    const kept = parse(this.#kept.read())
    if (kept) return { ...kept, isExample: false }
    return { ...(expressionExamples[0] ?? noTexts), choice: undefined, isExample: true }
  }

  write({ expression, self, oldSelf, choice }: PanelTexts): void {
    this.#kept.write(JSON.stringify({ expression, self, oldSelf, choice }))
  }
}

const noTexts: ExpressionTexts = { expression: '', self: '', oldSelf: undefined }

function parse(text: string | undefined): PanelTexts | undefined {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (typeof kept !== 'object' || kept === null) return undefined
  const { expression, self, oldSelf, choice } = kept as Readonly<Record<string, unknown>>
  if (typeof expression !== 'string' || typeof self !== 'string') return undefined
  return {
    expression,
    self,
    oldSelf: typeof oldSelf === 'string' ? oldSelf : undefined,
    choice: parseRuleChoice(choice),
  }
}
