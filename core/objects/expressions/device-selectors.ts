import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { RegexEngine } from '../../base/regex/regex-engine.ts'
import type { Program } from '../../languages/cel/evaluation/program.ts'
import { typeNameOf } from '../../languages/cel/values/type-name.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'
import { callCostLimit } from './cost-messages.ts'
import { deviceEnvironment } from './device-environment.ts'
import { deviceView } from './device-view.ts'
import { type ExpressionLanguage, wholeLanguage } from './expression-language.ts'

/** What a selector says of a device, or why it says nothing, and what evaluating it cost in units. */
interface Outcome {
  readonly result: boolean | { readonly error: string }
  readonly cost: number
}

/** Expressions that are kept compiled, and of which a device keeps outcomes; the original keeps ten. */
const mostKept = 64

/** Texts of cel-go for results that are no truth value, by type. */
const conversions: Readonly<Record<string, string>> = {
  int: "unsupported type conversion from 'int' to bool",
  string: "unsupported native conversion from string to 'bool'",
}

/** Evaluates the CEL selectors of device classes and resource claims, which were checked as they were written. */
export class DeviceSelectors {
  readonly #brand: Brand
  readonly #language: ExpressionLanguage
  readonly #programs = new Map<string, Program | string>()
  /** Outcomes by device, as long as the decoded object lives. */
  readonly #outcomes = new WeakMap<JsonObject, Map<string, Outcome>>()

  /** @param regexes the engine of patterns in selectors */
  constructor(brand: Brand, regexes: RegexEngine) {
    this.#brand = brand
    this.#language = wholeLanguage(brand, regexes)
  }

  /** `device`: as its slice has it. */
  evaluate(expression: string, driver: string, device: JsonObject): Outcome {
    let known = this.#outcomes.get(device)
    if (!known) this.#outcomes.set(device, (known = new Map()))
    const outcome = known.get(expression)
    if (outcome) return { ...outcome, cost: 0 }
    const made = this.#evaluate(expression, driver, device)
    keep(known, expression, made)
    return made
  }

  #evaluate(expression: string, driver: string, device: JsonObject): Outcome {
    const program = this.#program(expression)
    if (typeof program === 'string') {
      return { result: { error: `CEL compile error: ${program}` }, cost: 0 }
    }
    const view = deviceView(driver, device, this.#brand.word)
    const { result, cost } = program.evaluate((name) => (name === 'device' ? view : undefined), {
      costLimit: callCostLimit,
    })
    if (typeof result === 'boolean') return { result, cost }
    return { result: { error: `CEL runtime error: ${errorText(result)}` }, cost }
  }

  #program(expression: string): Program | string {
    const known = this.#programs.get(expression)
    if (known !== undefined) return known
    const made = this.#compile(expression)
    keep(this.#programs, expression, made)
    return made
  }

  #compile(expression: string): Program | string {
    const environment = deviceEnvironment(this.#language, this.#brand.word, true)
    const compilation = environment.compile(expression)
    if (!compilation.ok) return `compilation failed: ${compilation.text}`
    const planning = environment.plan(compilation.expression)
    return planning.ok ? planning.program : `program instantiation failed: ${planning.message}`
  }
}

/** Adds what was made for an expression, in the place of the oldest where there are many. */
function keep<V>(made: Map<string, V>, expression: string, value: V): void {
  const [oldest] = made.keys()
  if (made.size >= mostKept && oldest !== undefined) made.delete(oldest)
  made.set(expression, value)
}

function errorText(result: Result): string {
  if (result instanceof CelError) return result.message
  const type = typeNameOf(result)
  const text = `CEL result of type ${type} could not be converted to bool`
  const reason = Object.hasOwn(conversions, type) ? conversions[type] : undefined
  return reason === undefined ? text : `${text}: ${reason}`
}
