import { readFile } from 'node:fs/promises'
import { text as readStream } from 'node:stream/consumers'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseYaml,
  writeJson,
} from '../../../core/index.ts'
import {
  CelError,
  compileExpression,
  describeType,
  dynType,
  type Evaluation,
  type Expression,
  ExpressionError,
  literalText,
  toJson,
} from '../../../core/languages/cel/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { type CelArguments, celHelp, parseCelArguments } from './cel-arguments.ts'

/** The command `skerry cel`. Sets the exit code of the process. */
export async function evaluateExpression(words: readonly string[]): Promise<void> {
  const given = parseCelArguments(words)
  if (!given) {
    process.stdout.write(celHelp)
    return
  }
  const { ok, text } = await runCel(given, process.stdin)
  ;(ok ? process.stdout : process.stderr).write(text)
  if (!ok) process.exitCode = 1
}

/** Output of `skerry cel`, and whether the expression has a value. */
export interface CelOutcome {
  readonly ok: boolean
  readonly text: string
}

/**
 * Compiles and evaluates an expression.
 *
 * @param input standard input, which is read for the variables where their file is `-`
 * @throws StartupError where the variables cannot be read
 */
export async function runCel(
  { expression: text, variablesFile, types, costLimit, output }: CelArguments,
  input: NodeJS.ReadableStream,
): Promise<CelOutcome> {
  const variables = variablesFile === undefined ? {} : await readVariables(variablesFile, input)
  const dynamic = Object.fromEntries(Object.keys(variables).map((name) => [name, dynType]))
  const print = output === 'json' ? jsonOutcome : textOutcome
  try {
    const expression = await compileExpression(text, { variables: { ...dynamic, ...types } })
    return print(expression, expression.evaluate(variables, { costLimit }))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { message } = error
    return { ok: false, text: output === 'json' ? json({ error: message }) : `${message}\n` }
  }
}

async function readVariables(file: string, input: NodeJS.ReadableStream): Promise<JsonObject> {
  try {
    const text = file === '-' ? await readStream(input) : await readFile(file, 'utf8')
    const variables = parseYaml(text).value
    if (isJsonObject(variables)) return variables
  } catch (error) {
    throw new StartupError(`--variables: cannot read ${file}: ${reasonOf(error)}`, error)
  }
  throw new StartupError(`--variables: ${file} is not a mapping of names to values`)
}

function textOutcome(expression: Expression, { result, cost }: Evaluation): CelOutcome {
  const { min, max } = expression.cost
  const value = result instanceof CelError ? `error: ${result.message}` : literalText(result)
  const lines = [
    value,
    `type: ${describeType(expression.type)}`,
    `cost: ${cost} (estimated ${min} to ${boundText(max)})`,
    '',
  ]
  return { ok: !(result instanceof CelError), text: lines.join('\n') }
}

/** The largest estimate, which stands for a cost that nothing bounds. */
const unbounded = 2n ** 64n - 1n

function boundText(max: bigint): string {
  return max === unbounded ? 'any' : String(max)
}

function jsonOutcome(expression: Expression, { result, cost }: Evaluation): CelOutcome {
  const value = toJson(result)
  const outcome =
    value instanceof CelError
      ? { error: result instanceof CelError ? result.message : value.message }
      : { result: value }
  const { min, max } = expression.cost
  const estimate = { min: String(min), max: String(max) }
  const about = { ...outcome, type: describeType(expression.type), cost, estimate }
  return { ok: !(value instanceof CelError), text: json(about) }
}

function json(value: JsonValue): string {
  return `${writeJson(value)}\n`
}
