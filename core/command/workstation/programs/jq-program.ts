import type { JsonValue } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { loadRegexEngine } from '../../../base/regex/regex-engine.ts'
import { fullLanguage } from '../../../languages/jq/full-language.ts'
import { JqError } from '../../../languages/jq/jq-error.ts'
import { JqQuery } from '../../../languages/jq/run-jq.ts'
import { BudgetExceededError, ProgramBudget } from '../../../languages/program-budget.ts'
import type { HostProgram, ProgramIo } from '../host-program.ts'
import { JqArguments, UsageError } from './jq-arguments.ts'
import { type JsonInText, jsonValues, layOutJson } from './json-texts.ts'
import { ProgramOutput, readFileText, readInput } from './program-text.ts'

/** Steps of all queries of one command. */
const mostSteps = 3_000_000

const usage = `Usage:\tjq [OPTIONS] FILTER [FILES...]
\tjq [OPTIONS] -n FILTER

jq runs a FILTER over values of JSON, from files or standard input.

  -n, --null-input   run the filter once, over null
  -R, --raw-input    take each line as a string
  -s, --slurp        take all inputs as one list
  -c, --compact-output   write each result on one line
  -r, --raw-output   write strings without quotes
  -j, --join-output  as -r, without line feeds
  -S, --sort-keys    sort the keys of objects
  -e, --exit-status  exit with 1 where the last result is false or null, 4 without any
      --tab, --indent N   indent by tabs, or by N spaces
      --arg NAME TEXT, --argjson NAME JSON   set $NAME
      --args, --jsonargs   the other words are $ARGS.positional
  -f, --from-file FILE   read the filter from a file
`

/** `jq` with the exit codes of 1.7. What its language lacks here: `def`, `import`, `label`, and `limit` in paths. */
export const jq: HostProgram = async (io, words) => {
  await loadRegexEngine()
  let given: JqArguments
  try {
    given = new JqArguments(words.slice(1), io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    await io.write('stderr', error.message)
    return 2
  }
  if (given.asks === 'help') return printed(io, usage)
  if (given.asks === 'version') return printed(io, 'jq-1.7.1\n')
  if (given.filter === undefined) {
    await io.write('stderr', usage)
    return 2
  }
  let query: JqQuery
  try {
    query = new JqQuery(given.filter)
  } catch (error) {
    if (!(error instanceof JqError)) throw error
    await io.write('stderr', `jq: error: ${error.message}\njq: 1 compile error\n`)
    return 3
  }
  return new JqRun(io, given, query).run()
}

async function printed(io: ProgramIo, text: string): Promise<number> {
  await io.write('stdout', text)
  return 0
}

interface Source {
  readonly name: string
  readonly text: string
}

class JqRun {
  readonly #io: ProgramIo
  readonly #given: JqArguments
  readonly #query: JqQuery
  readonly #output: ProgramOutput
  readonly #budget = new ProgramBudget(mostSteps)
  readonly #variables: ReadonlyMap<string, JsonValue>
  #place = '<unknown>'
  #code = 0
  #last: JsonValue | undefined
  #inputs: Iterator<JsonValue> = [][Symbol.iterator]()

  constructor(io: ProgramIo, given: JqArguments, query: JqQuery) {
    this.#io = io
    this.#given = given
    this.#query = query
    this.#output = new ProgramOutput(io)
    this.#variables = given.variables(Object.fromEntries(io.environment))
  }

  async run(): Promise<number> {
    const { flags } = this.#given
    const sources = await this.#sources()
    this.#inputs = this.#values(sources)
    try {
      if (flags.has('null-input')) await this.#results(null)
      else
        for (let next = this.#next(); next !== undefined; next = this.#next())
          await this.#results(next)
    } catch (error) {
      await this.#fail(error)
    }
    await this.#output.flush()
    if (this.#code !== 0 || !flags.has('exit-status')) return this.#code
    if (this.#last === undefined) return 4
    return this.#last === null || this.#last === false ? 1 : 0
  }

  #next(): JsonValue | undefined {
    const { done, value } = this.#inputs.next()
    return done ? undefined : value
  }

  async #sources(): Promise<readonly Source[]> {
    const { files, flags } = this.#given
    if (files.length === 0) {
      const isUnread = flags.has('null-input') && !this.#given.filter?.includes('input')
      return isUnread ? [] : [{ name: '<stdin>', text: await readInput(this.#io) }]
    }
    const sources: Source[] = []
    for (const name of files) {
      const read = readFileText(this.#io, name)
      if (typeof read === 'string') {
        await this.#io.write('stderr', `jq: error: Could not open ${name}: ${read}\n`)
        this.#code = 2
      } else sources.push({ name, text: read.text })
    }
    return sources
  }

  *#values(sources: readonly Source[]): Generator<JsonValue> {
    const { flags } = this.#given
    const all = flags.has('raw-input') ? this.#lines(sources) : this.#parsed(sources)
    if (!flags.has('slurp')) yield* all
    else if (flags.has('raw-input')) yield sources.map(({ text }) => text).join('')
    else {
      const values: JsonValue[] = []
      for (const value of all) {
        this.#budget.spend()
        values.push(value)
      }
      yield values
    }
  }

  *#lines(sources: readonly Source[]): Generator<JsonValue> {
    for (const { text } of sources) {
      const lines = text.split('\n')
      if (lines.at(-1) === '') lines.pop()
      yield* lines
    }
  }

  *#parsed(sources: readonly Source[]): Generator<JsonValue> {
    for (const { name, text } of sources) {
      const values: Iterable<JsonInText> = jsonValues(text)
      for (const { value, line } of values) {
        this.#place = `${name}:${line}`
        this.#budget.spendValue(value)
        yield value
      }
    }
  }

  async #results(input: JsonValue): Promise<void> {
    const { flags, layout } = this.#given
    const options = {
      budget: this.#budget,
      variables: this.#variables,
      keepsOrder: true,
      extension: fullLanguage,
      nextInput: () => this.#next(),
    }
    try {
      for (const value of this.#query.results(input, options)) {
        this.#io.signal.throwIfAborted()
        this.#last = value
        this.#budget.spendValue(value)
        const isRaw = flags.has('raw-output') || flags.has('join-output')
        const text = isRaw && typeof value === 'string' ? value : layOutJson(value, layout)
        await this.#output.write(flags.has('join-output') ? text : `${text}\n`)
      }
    } catch (error) {
      if (!(error instanceof JqError)) throw error
      await this.#output.flush()
      await this.#io.write('stderr', `jq: error (at ${this.#place}): ${error.told}\n`)
      this.#code = 5
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (this.#io.signal.aborted) {
      this.#code = 130
      return
    }
    await this.#output.flush()
    if (error instanceof ParseError) {
      await this.#io.write('stderr', `jq: error (at ${this.#place}): ${error.message}\n`)
      this.#code = 2
    } else if (error instanceof BudgetExceededError) {
      await this.#io.write('stderr', `jq: error: the filter ${error.message}\n`)
      this.#code = 5
    } else throw error
  }
}
