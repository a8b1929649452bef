import { isJsonObject, isList, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { loadRegexEngine } from '../../../base/regex/regex-engine.ts'
import { FileError } from '../../../cluster/simulation/files/file-error.ts'
import { editYaml } from '../../../kinds/manifests/edit-yaml.ts'
import { fullLanguage } from '../../../languages/jq/full-language.ts'
import { JqError } from '../../../languages/jq/jq-error.ts'
import { JqQuery } from '../../../languages/jq/run-jq.ts'
import { BudgetExceededError, ProgramBudget } from '../../../languages/program-budget.ts'
import { splitYaml } from '../../../objects/codec/documents.ts'
import { writeYaml } from '../../../objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'
import type { HostProgram, ProgramIo } from '../host-program.ts'
import { layOutJson } from './json-texts.ts'
import { ProgramOutput, readFileText, readInput } from './program-text.ts'
import { toJq } from './yq-expression.ts'

const mostSteps = 3_000_000

const usage = `Usage:
  yq [eval|eval-all] [flags] [expression] [file]...

yq reads YAML and JSON; its expressions are those of jq here, with env(A), strenv(A), ireduce and fileIndex.
Comments stay where an expression changes a document.

Flags:
  -i, --inplace                 write the file that was read
  -n, --null-input              run the expression once, without a file
  -o, --output-format string    yaml, json or auto
  -P, --prettyPrint             lay out all anew, as block YAML
  -I, --indent int              indentation of JSON (default 2)
  -r, --unwrapScalar            print texts without quotes (default true)
  -e, --exit-status             exit with 1 where there is no result, or the last is null or false
  -N, --no-doc                  no lines of --- between documents
`

interface Given {
  readonly flags: ReadonlySet<string>
  readonly words: readonly string[]
  readonly format: string
  readonly indent: number
  readonly all: boolean
}

interface Document {
  readonly text: string
  readonly value: JsonValue
}

/** `yq` in the manner of version 4. */
export const yq: HostProgram = async (io, words) => {
  await loadRegexEngine()
  try {
    const given = read(words.slice(1))
    if (given.flags.has('help')) return await print(io, usage)
    if (given.flags.has('version')) {
      return await print(io, 'yq (https://github.com/mikefarah/yq/) version v4.44.3\n')
    }
    return await run(io, given)
  } catch (error) {
    const isKnown =
      error instanceof Error &&
      (error instanceof JqError ||
        error instanceof ParseError ||
        error instanceof FileError ||
        error instanceof BudgetExceededError ||
        error.constructor === Error)
    if (!isKnown) throw error
    await io.write('stderr', `Error: ${error instanceof JqError ? error.told : error.message}\n`)
    return 1
  }
}

async function print(io: ProgramIo, text: string): Promise<number> {
  await io.write('stdout', text)
  return 0
}

const letters: Readonly<Record<string, string>> = {
  i: 'inplace',
  n: 'null-input',
  P: 'prettyPrint',
  r: 'unwrapScalar',
  e: 'exit-status',
  N: 'no-doc',
  C: 'colors',
  M: 'no-colors',
  j: 'tojson',
  h: 'help',
  V: 'version',
}

const valued: Readonly<Record<string, 'format' | 'indent' | 'input'>> = {
  o: 'format',
  'output-format': 'format',
  I: 'indent',
  indent: 'indent',
  p: 'input',
  'input-format': 'input',
}

function read(words: readonly string[]): Given {
  const flags = new Set<string>()
  const left: string[] = []
  const values = { format: 'auto', indent: '2', input: 'auto' }
  const queue = [...words]
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '-' || !word.startsWith('-')) {
      left.push(word)
      continue
    }
    const [, name = '', value] = /^--?([^=]+)(?:=(.*))?$/.exec(word) ?? []
    const isLong = word.startsWith('--')
    const key = valued[name] ?? (isLong ? undefined : valued[name.charAt(0)])
    if (key) {
      const attached = !isLong && name.length > 1 && !(name in valued) ? name.slice(1) : undefined
      values[key] = value ?? attached ?? queue.shift() ?? ''
    } else if (isLong)
      flags.add(
        known(name, Object.values(letters).includes(name), word) && value !== 'false' ? name : '',
      )
    else
      for (const letter of name)
        flags.add(letters[letter] ?? refuse(`unknown shorthand flag: '${letter}' in ${word}`))
  }
  const [command] = left
  const all = command === 'ea' || command === 'eval-all'
  if (all || command === 'e' || command === 'eval') left.shift()
  if (flags.has('tojson')) values.format = 'json'
  return { flags, words: left, format: values.format, indent: Number(values.indent) || 0, all }
}

function known(name: string, isKnown: boolean, word: string): boolean {
  return isKnown || name === '' || refuse(`unknown flag: ${word}`)
}

function refuse(message: string): never {
  throw new Error(message)
}

async function run(io: ProgramIo, given: Given): Promise<number> {
  const { flags } = given
  const [first = '.', ...rest] = given.words
  // The first word is a file where there is no expression.
  const isFile = given.words.length === 1 && first !== '-' && isFileName(io, first)
  const expression = isFile || first === '-' ? '.' : first
  const files = isFile || first === '-' ? given.words : rest
  const { query, variables, takesAll } = toJq(expression, io.environment)
  if (flags.has('inplace') && files.length === 0) {
    refuse('write in place flag only applicable when giving an expression and at least one file')
  }
  const inputs = flags.has('null-input') ? [] : await inputsOf(io, files)
  const printer = new YqPrinter(new JqQuery(query), given, files[0]?.endsWith('.json') === true, {
    budget: new ProgramBudget(mostSteps),
    variables: new Map([...variables, ['ENV', Object.fromEntries(io.environment)]]),
    keepsOrder: true,
    extension: fullLanguage,
  })
  const documents = inputs.flatMap((each) => each.documents)
  if (given.all && takesAll) printer.add({ text: '', value: documents.map(({ value }) => value) })
  else if (flags.has('null-input')) printer.add({ text: '', value: null })
  else for (const document of documents) printer.add(document)
  const [target] = files
  if (flags.has('inplace') && target !== undefined) io.writeFile(target, printer.text)
  else {
    const output = new ProgramOutput(io)
    await output.write(printer.text)
    await output.flush()
  }
  if (
    !flags.has('exit-status') ||
    (printer.last !== undefined && printer.last !== null && printer.last !== false)
  )
    return 0
  await io.write('stderr', 'Error: no matches found\n')
  return 1
}

function isFileName(io: ProgramIo, word: string): boolean {
  return typeof readFileText(io, word) !== 'string'
}

async function inputsOf(
  io: ProgramIo,
  files: readonly string[],
): Promise<readonly { readonly documents: readonly Document[] }[]> {
  const texts: string[] = []
  if (files.length === 0) texts.push(await readInput(io))
  for (const file of files) {
    const found = file === '-' ? { text: await readInput(io) } : readFileText(io, file)
    if (typeof found === 'string')
      refuse(`open ${file}: ${found.charAt(0).toLowerCase()}${found.slice(1)}`)
    texts.push(found.text)
  }
  return texts.map((text) => ({
    documents: splitYaml(text).map((each) => ({
      text: each.text,
      value: parseYaml(each.text).value,
    })),
  }))
}

class YqPrinter {
  text = ''
  last: JsonValue | undefined
  readonly #query: JqQuery
  readonly #given: Given
  readonly #isJson: boolean
  readonly #options: Parameters<JqQuery['results']>[1]
  #documents = 0

  constructor(
    query: JqQuery,
    given: Given,
    readsJson: boolean,
    options: Parameters<JqQuery['results']>[1],
  ) {
    this.#query = query
    this.#given = given
    const { format } = given
    if (!['auto', 'yaml', 'y', 'json', 'j'].includes(format)) {
      refuse(`unknown format '${format}' please use [yaml|json]: others are not available here`)
    }
    this.#isJson = format === 'json' || format === 'j' || (format === 'auto' && readsJson)
    this.#options = options
  }

  /** Adds the results over a document. */
  add(document: Document): void {
    let text = ''
    this.#options.budget.spendValue(document.value)
    for (const value of this.#query.results(document.value, this.#options)) {
      this.last = value
      this.#options.budget.spendValue(value)
      text += this.#shown(value, document)
    }
    if (text === '') return
    const isApart = this.#documents++ > 0 && !this.#isJson && !this.#given.flags.has('no-doc')
    this.text += (isApart ? '---\n' : '') + text
  }

  #shown(value: JsonValue, document: Document): string {
    const { indent, flags } = this.#given
    if (!isJsonObject(value) && !isList(value) && (!this.#isJson || flags.has('unwrapScalar'))) {
      return `${typeof value === 'string' ? value : String(value)}\n`
    }
    if (this.#isJson) {
      return `${layOutJson(value, { indent: ' '.repeat(Math.min(indent, 8)), sortsKeys: false })}\n`
    }
    const { value: before, text } = document
    const isEdit = this.#query.isEdit && !flags.has('prettyPrint')
    if (isEdit && isJsonObject(before) && isJsonObject(value) && text !== '') {
      return edited(text, before, value)
    }
    return writeYaml(value, { keepsOrder: true, indentsLists: true })
  }
}

function edited(text: string, before: JsonObject, after: JsonObject): string {
  const { text: made } = editYaml(text, before, after)
  return made.endsWith('\n') ? made : `${made}\n`
}
