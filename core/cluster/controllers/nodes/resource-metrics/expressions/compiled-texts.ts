import type { Logger } from '../../../../../base/runtime.ts'
import type { Program } from '../../../../../languages/cel/evaluation/program.ts'
import { ExpressionError } from '../../../../../languages/cel/expression.ts'
import type { UsageExpressions } from './usage-expressions.ts'

/** Programs of expressions by their texts, compiled one after the other as they are added. */
export class CompiledTexts {
  readonly #expressions: UsageExpressions
  readonly #logger: Logger
  readonly #programs = new Map<string, Program | undefined>()
  #compiling: Promise<void> = Promise.resolve()

  constructor(expressions: UsageExpressions, logger: Logger) {
    this.#expressions = expressions
    this.#logger = logger
  }

  /** Resolves once the texts that were added are compiled. */
  get compiled(): Promise<void> {
    return this.#compiling
  }

  /** Has a text compiled, unless it is or is empty; `source` names in the log where it is from. */
  add(text: string, source: string): void {
    if (text === '' || this.#programs.has(text)) return
    this.#programs.set(text, undefined)
    this.#compiling = this.#compiling.then(() => this.#compile(text, source))
  }

  /** The program of a text; undefined before it is compiled, and for one with mistakes. */
  get(text: string): Program | undefined {
    return this.#programs.get(text)
  }

  async #compile(text: string, source: string): Promise<void> {
    try {
      this.#programs.set(text, await this.#expressions.compile(text))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      const { message } = error
      this.#logger.warn('an expression cannot be compiled', { source, error: message })
    }
  }
}
