import { Lazy } from '../../../../../base/execution/lazy.ts'
import type { Logger } from '../../../../../base/runtime.ts'
import type { Program } from '../../../../../languages/cel/evaluation/program.ts'
import type * as language from './usage-expressions.ts'
import type { ExpressionSubject, OwnFunctions, UsageExpressions } from './usage-expressions.ts'

const usageExpressions: Lazy<typeof language> = new Lazy(() => import('./usage-expressions.ts'))

/** Programs of expressions by their texts, compiled one after the other as they are added. The language is loaded with the first. */
export class CompiledTexts {
  readonly #logger: Logger
  readonly #functions: OwnFunctions | undefined
  readonly #programs = new Map<string, Program | undefined>()
  #expressions: UsageExpressions | undefined
  #compiling: Promise<void> = Promise.resolve()

  constructor(logger: Logger, functions?: OwnFunctions) {
    this.#logger = logger
    this.#functions = functions
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

  /** The result of a text; undefined before it is compiled, and for one with mistakes. */
  evaluate(
    text: string,
    subject: ExpressionSubject,
  ): ReturnType<UsageExpressions['evaluate']> | undefined {
    const program = this.#programs.get(text)
    return program && this.#expressions?.evaluate(program, subject)
  }

  /** The same as a number; undefined where it is none. */
  number(text: string, subject: ExpressionSubject): number | undefined {
    const result = this.evaluate(text, subject)
    return result === undefined ? undefined : usageExpressions.loaded?.metricNumber(result)
  }

  async #compile(text: string, source: string): Promise<void> {
    const { UsageExpressions, mistakeIn } = await usageExpressions.load()
    this.#expressions ??= new UsageExpressions(this.#logger, this.#functions)
    try {
      this.#programs.set(text, await this.#expressions.compile(text))
    } catch (error) {
      const mistake = mistakeIn(error)
      if (mistake === undefined) throw error
      this.#logger.warn('an expression cannot be compiled', { source, error: mistake })
    }
  }
}
