import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { specClassNames, type SpecClass } from './spec-classes.ts'

export interface ConformanceOptions {
  /** Folder of the suite that was built, and of its module. */
  readonly cache: string
  /** A suite that was built elsewhere; by default it is built in the cache. */
  readonly suite: string | undefined
  /** Of the server to test; by default one is started. */
  readonly kubeconfig: string | undefined
  /** Port of the server that is started. */
  readonly port: number
  /** Further words for the server that is started, such as `--nodes 5`. */
  readonly serverWords: readonly string[]
  /** Regular expression over the names of specs. */
  readonly focus: RegExp | undefined
  /** Whether to choose from all specs of the program, not from the conformance specs alone. */
  readonly everySpec: boolean
  /** Classes to run; all when empty. */
  readonly classes: ReadonlySet<SpecClass>
  /** A file of results, of which those that did not pass are run again. */
  readonly onlyFailedOf: string | undefined
  readonly procs: number
  /** Milliseconds after which a spec is interrupted. */
  readonly limit: number
  /** The file of results, which a run of some specs brings up to date. */
  readonly results: string | undefined
  /** A file of earlier results, for the table. */
  readonly before: string | undefined
  /** The table to write, in Markdown. */
  readonly table: string | undefined
  /** Folder of what each spec printed. */
  readonly logs: string
  /** Whether to print the names and run nothing. */
  readonly list: boolean
  /** Whether to write the table from the results and run nothing. */
  readonly tableOnly: boolean
}

/** @throws TypeError for flags that say nothing. */
export function parseOptions(words: readonly string[]): ConformanceOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      cache: { type: 'string', default: join(homedir(), '.cache', 'skerry-conformance') },
      suite: { type: 'string' },
      kubeconfig: { type: 'string' },
      port: { type: 'string', default: '0' },
      focus: { type: 'string' },
      'every-spec': { type: 'boolean', default: false },
      class: { type: 'string', multiple: true, default: [] },
      'only-failed-of': { type: 'string' },
      procs: { type: 'string', default: '4' },
      limit: { type: 'string', default: '360' },
      results: { type: 'string' },
      before: { type: 'string' },
      table: { type: 'string' },
      logs: { type: 'string' },
      list: { type: 'boolean', default: false },
      'table-only': { type: 'boolean', default: false },
    },
  })
  return {
    cache: values.cache,
    suite: values.suite,
    kubeconfig: values.kubeconfig,
    port: wholeNumber('--port', values.port, 0),
    serverWords: positionals,
    focus: values.focus === undefined ? undefined : new RegExp(values.focus),
    everySpec: values['every-spec'],
    classes: new Set(values.class.map(specClass)),
    onlyFailedOf: values['only-failed-of'],
    procs: wholeNumber('--procs', values.procs, 1),
    limit: wholeNumber('--limit', values.limit, 1) * 1000,
    results: values.results,
    before: values.before,
    table: values.table,
    logs: values.logs ?? join(values.cache, 'logs'),
    list: values.list,
    tableOnly: values['table-only'],
  }
}

function wholeNumber(flag: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least)
    throw new TypeError(`${flag} must be a whole number from ${least} on`)
  return value
}

function specClass(text: string): SpecClass {
  const found = specClassNames.find((name) => name === text)
  if (found === undefined)
    throw new TypeError(`--class ${text} is none of: ${specClassNames.join(', ')}`)
  return found
}
