import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { buildSuite } from './build-suite.ts'
import { parseOptions, type ConformanceOptions } from './conformance-options.ts'
import { readEverySpec, readSpecs, type ConformanceSpec } from './conformance-specs.ts'
import { resultsTable } from './results-table.ts'
import { runSpec } from './run-spec.ts'
import { readResults, writeResults, type SpecResult } from './spec-results.ts'
import { startServer } from './started-server.ts'

const options = parseOptions(process.argv.slice(2))
const report = (line: string): void => void process.stderr.write(`${line}\n`)
const suite = await buildSuite(options.cache, options.suite)
const specs = await (options.everySpec ? readEverySpec(suite.program) : readSpecs(suite.module))
const results: Map<string, SpecResult> =
  options.results !== undefined && existsSync(options.results)
    ? await readResults(options.results)
    : new Map()
const chosen = await chooseSpecs(specs, options)

if (options.list) for (const spec of chosen) process.stdout.write(`${spec.class}\t${spec.name}\n`)
else if (!options.tableOnly) await runAll(chosen)
if (options.table !== undefined) await writeTable(options.table)

async function runAll(all: readonly ConformanceSpec[]): Promise<void> {
  await mkdir(options.logs, { recursive: true })
  const server =
    options.kubeconfig === undefined
      ? await startServer(options.port, options.serverWords)
      : undefined
  const kubeconfig = server?.kubeconfig ?? options.kubeconfig ?? ''
  try {
    await runQueue(
      all.filter((spec) => !spec.isSerial),
      options.procs,
      kubeconfig,
    )
    await runQueue(
      all.filter((spec) => spec.isSerial),
      1,
      kubeconfig,
    )
  } finally {
    await server?.close()
  }
  const passed = all.filter(({ name }) => results.get(name)?.state === 'passed').length
  report(`${passed} of ${all.length} passed`)
}

async function runQueue(
  queue: readonly ConformanceSpec[],
  procs: number,
  kubeconfig: string,
): Promise<void> {
  const { program } = suite
  const { limit, logs } = options
  const rest = queue.values()
  let done = 0
  const work = async (): Promise<void> => {
    // All workers take from one iterator.
    for (const spec of rest) {
      const result: SpecResult = await runSpec(spec, { program, kubeconfig, limit, logs })
      results.set(spec.name, result)
      done += 1
      const words = [`${done}/${queue.length}`, result.state, `${result.seconds} s`, spec.name]
      report(
        [...words, ...(result.reason === undefined ? [] : [`\n    ${result.reason}`])].join(' '),
      )
      if (options.results !== undefined) writeResults(options.results, specs, results)
    }
  }
  await Promise.all(Array.from({ length: procs }, work))
}

async function writeTable(path: string): Promise<void> {
  const before = options.before === undefined ? undefined : await readResults(options.before)
  await writeFile(path, resultsTable(specs, results, before))
}

async function chooseSpecs(
  all: readonly ConformanceSpec[],
  { focus, classes, onlyFailedOf }: ConformanceOptions,
): Promise<readonly ConformanceSpec[]> {
  const earlier = onlyFailedOf === undefined ? undefined : await readResults(onlyFailedOf)
  return all.filter(
    (spec) =>
      (focus?.test(spec.name) ?? true) &&
      (classes.size === 0 || classes.has(spec.class)) &&
      (earlier === undefined || earlier.get(spec.name)?.state !== 'passed'),
  )
}
