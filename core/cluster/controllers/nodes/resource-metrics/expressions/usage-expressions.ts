import { parseQuantity, quantityError } from '../../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { loadRegexEngine } from '../../../../../base/regex/regex-engine.ts'
import type { Logger } from '../../../../../base/runtime.ts'
import { boundedText } from '../../../../../base/text/bounded-text.ts'
import { Environment } from '../../../../../languages/cel/environment.ts'
import type { Program } from '../../../../../languages/cel/evaluation/program.ts'
import { ExpressionError } from '../../../../../languages/cel/expression.ts'
import type {
  FunctionDeclaration,
  Implementation,
} from '../../../../../languages/cel/function-declaration.ts'
import { everyLibrary } from '../../../../../languages/cel/libraries/every-library.ts'
import { parseUnchecked } from '../../../../../languages/cel/parse-unchecked.ts'
import { dynType } from '../../../../../languages/cel/types/cel-type.ts'
import {
  CelError,
  Double,
  Duration,
  MapValue,
  type Result,
  Timestamp,
  type Value,
} from '../../../../../languages/cel/values/value.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { chosenBy } from '../../../../simulation/containers/image-name.ts'
import { containerView, nodeView, podView } from './object-view.ts'
import { QuantityOperand } from './quantity-operand.ts'
import { numberIn, quantityOperators } from './quantity-operators.ts'

/** What an expression is evaluated on, at a time in milliseconds since the epoch. */
export interface ExpressionSubject {
  readonly node: corev1.Node
  readonly pod?: corev1.Pod
  readonly container?: PodContainer
  readonly time: number
}

/** Functions that expressions have beside those of all: by name, with what computes them of the subject and the arguments. */
export type OwnFunctions = Readonly<
  Record<
    string,
    {
      readonly arguments: readonly number[]
      readonly run: (subject: ExpressionSubject, ...args: Value[]) => Result
    }
  >
>

/** Cost of one expression, and of all expressions at one time, as for one scrape: tens of milliseconds. */
const expressionCost = 1_000_000
const scrapeCost = 5_000_000

/** Characters of an expression in the log. */
const mostShown = 200

const noNumber = new CelError('no number')

/**
 * kwok's expressions: CEL over `node`, `pod` and `container` with `Quantity`, `Now`, `Rand`, `SinceSecond` and `UnixSecond`, which are
 * called as functions and as members. Types are not checked beforehand, as in kwok.
 */
export class UsageExpressions {
  readonly #environment: Environment
  readonly #logger: Logger
  /** Texts of programs of which the log does not say yet that they were stopped. */
  readonly #texts = new WeakMap<Program, string>()
  #subject: ExpressionSubject | undefined
  #draws = 0
  /** The time of the last scrape, and what its expressions may still cost. */
  #time = Number.NaN
  #left = 0

  /** `own`: further functions, which are members of their first argument. */
  constructor(logger: Logger, own: OwnFunctions = {}) {
    this.#logger = logger
    const further = Object.entries(own).map(([name, { arguments: counts, run }]) =>
      declare(name, counts, (...args) => {
        const subject = this.#subject
        return subject ? run(subject, ...args) : new CelError(`${name}: no subject`)
      }),
    )
    const functions = [...quantityOperators, ...this.#functions(), ...further]
    this.#environment = new Environment({
      libraries: [...everyLibrary, { name: 'kwok', functions }],
    })
  }

  /** Compiles an expression, which may use the engine of regular expressions. @throws ExpressionError */
  async compile(text: string): Promise<Program> {
    await loadRegexEngine()
    const compiled = parseUnchecked(this.#environment, text)
    if (!compiled.ok) throw new ExpressionError(compiled.text, compiled.issues)
    const planned = this.#environment.plan(compiled.expression)
    if (!planned.ok) throw new ExpressionError(planned.message, [])
    this.#texts.set(planned.program, text)
    return planned.program
  }

  evaluate(expression: Program, subject: ExpressionSubject): Result {
    const before = this.#subject
    this.#subject = subject
    this.#draws = 0
    const { node, pod, container } = subject
    const variables: Readonly<Record<string, Value>> = {
      node: nodeView(node),
      pod: pod ? podView(pod) : null,
      container: container ? containerView(container) : null,
    }
    if (subject.time !== this.#time) {
      this.#time = subject.time
      this.#left = scrapeCost
    }
    const costLimit = Math.max(0, Math.min(expressionCost, this.#left))
    const {
      result,
      cost,
      work = 0,
      stopped,
    } = expression.evaluate((name) => variables[name], {
      costLimit,
    })
    this.#left -= cost + work
    if (stopped) this.#report(expression, subject, costLimit)
    this.#subject = before
    return result
  }

  /** Says once in the log that an expression was stopped. */
  #report(expression: Program, { node, pod }: ExpressionSubject, limit: number): void {
    const text = this.#texts.get(expression)
    if (text === undefined) return
    this.#texts.delete(expression)
    this.#logger.warn('an expression of usage costs too much', {
      expression: boundedText(text, mostShown),
      object: (pod ?? node).metadata.name,
      limit,
    })
  }

  #functions(): readonly FunctionDeclaration[] {
    const now = (): Timestamp => timestampAt(this.#subject?.time ?? 0)
    return [
      declare('Now', [0], now),
      declare('now', [0], now),
      declare('Rand', [0], () => new Double(this.#draw())),
      declare('Quantity', [1], (text = null) => {
        if (typeof text !== 'string') return new CelError('a quantity is a text')
        const quantity = parseQuantity(text)
        return quantity ? new QuantityOperand(quantity) : new CelError(quantityError(text))
      }),
      declare('UnixSecond', [1], (time = null) =>
        time instanceof Timestamp ? new Double(time.seconds + time.nanos / 1e9) : noNumber,
      ),
      declare('SinceSecond', [1], (object = null) => this.#since(object)),
    ]
  }

  /** A number from 0 up to 1, always the same for the subject and the number of draws before. */
  #draw(): number {
    const { node, pod, container, time = 0 } = this.#subject ?? {}
    const uid = (pod ?? node)?.metadata.uid ?? ''
    const id = `${uid} ${container?.name ?? ''} ${time} ${this.#draws++}`
    return chosenBy(id, 2 ** 31) / 2 ** 31
  }

  #since(object: Value): Result {
    const metadata = object instanceof MapValue ? object.find('metadata') : undefined
    const created = metadata instanceof MapValue ? metadata.find('creationTimestamp') : undefined
    if (!(created instanceof Timestamp)) return noNumber
    return new Double((this.#subject?.time ?? 0) / 1000 - created.seconds)
  }
}

/** A function for numbers of arguments, the first of which may be the target. */
function declare(
  name: string,
  counts: readonly number[],
  evaluate: Implementation,
): FunctionDeclaration {
  const overloads = counts.flatMap((count) => {
    const parameters = Array.from({ length: count }, () => dynType)
    const id = `kwok_${name}_${count}`
    const overload = { id, parameters, result: dynType, evaluate }
    const member = { ...overload, id: `${id}_member`, isMember: true }
    return count === 0 ? [overload] : [overload, member]
  })
  return { name, overloads }
}

function timestampAt(milliseconds: number): Timestamp {
  const seconds = Math.floor(milliseconds / 1000)
  return new Timestamp(seconds, (milliseconds - seconds * 1000) * 1_000_000)
}

/** What is wrong with an expression, of an error of its compiler; undefined for another error. */
export function mistakeIn(error: unknown): string | undefined {
  return error instanceof ExpressionError ? error.message : undefined
}

/** A result as the number of a metric: quantities in whole units, durations in nanoseconds, truth as 1. */
export function metricNumber(result: Result): number | undefined {
  if (result instanceof CelError) return undefined
  if (result instanceof QuantityOperand) return result.units
  if (result instanceof Duration) return Number(result.nanos)
  return typeof result === 'boolean' ? Number(result) : numberIn(result)
}
