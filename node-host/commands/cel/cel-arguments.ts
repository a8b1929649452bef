import { parseArgs } from 'node:util'
import { callCostLimit } from '../../../core/index.ts'
import { type CelType, parseType, TypeTextError } from '../../../core/languages/cel/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'

/** Arguments of `skerry cel`. */
export interface CelArguments {
  readonly expression: string
  /** File with the variables in YAML; `-` for standard input. */
  readonly variablesFile: string | undefined
  /** Declared types of variables; variables without one are dynamic. */
  readonly types: Readonly<Record<string, CelType>>
  /** Cost units that the evaluation may take. */
  readonly costLimit: number
  readonly output: 'text' | 'json'
}

/** The text of `skerry cel --help`. */
export const celHelp: string = `Usage: skerry cel [flags] <expression>

Evaluates an expression and prints its value, its type and its cost.

  -f, --variables <file>       Variables by name, in YAML or JSON; - for standard input.
      --type <name=type>       Declares a variable's type, such as replicas=int or labels=map(string, string).
                               May be repeated. Variables without a declared type are dynamic.
      --cost-limit <units>     Stops the evaluation above this cost. Default ${callCostLimit}.
  -o, --output <text|json>     Output format. Default text.
  -h, --help                   Print this text.

Exits with 1 if the expression does not compile or its evaluation fails.
`

/** Reads the command-line arguments that follow `skerry cel`. @returns undefined where help is asked for. @throws StartupError */
export function parseCelArguments(words: readonly string[]): CelArguments | undefined {
  const { values, positionals } = parse(words)
  if (values.help === true) return undefined
  const [expression, ...more] = positionals
  if (expression === undefined) throw new StartupError('cel needs an expression; --help shows how')
  if (more.length > 0) {
    throw new StartupError(
      `cel takes one expression, got ${positionals.length} arguments: put the expression in quotes`,
    )
  }
  return {
    expression,
    variablesFile: values.variables,
    types: Object.fromEntries((values.type ?? []).map(readType)),
    costLimit: readCostLimit(values['cost-limit']),
    output: readOutput(values.output),
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        variables: { type: 'string', short: 'f' },
        type: { type: 'string', multiple: true },
        'cost-limit': { type: 'string' },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), error)
  }
}

function readType(text: string): [name: string, type: CelType] {
  const [, name, type] = /^([A-Za-z_]\w*)=([^]+)$/.exec(text) ?? []
  if (name === undefined || type === undefined) {
    throw new StartupError(`--type: "${text}" is not of the form name=type`)
  }
  try {
    return [name, parseType(type)]
  } catch (error) {
    if (error instanceof TypeTextError) throw new StartupError(`--type: ${error.message}`, error)
    throw error
  }
}

function readCostLimit(text: string | undefined): number {
  if (text === undefined) return callCostLimit
  const limit = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(limit)) return limit
  throw new StartupError(`--cost-limit: "${text}" is not a whole number of cost units`)
}

function readOutput(text = 'text'): 'text' | 'json' {
  if (text === 'text' || text === 'json') return text
  throw new StartupError(`--output: "${text}" is neither text nor json`)
}
