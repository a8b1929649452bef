import { BenchContext } from './bench-context.ts'
import { buildChildren } from './build-children.ts'
import { passes, type Result } from './measure/result.ts'
import { parseOptions } from './options.ts'
import { printJson, printTable } from './report.ts'
import { leftOutBrowsers, rows } from './rows.ts'

const options = parseOptions(process.argv.slice(2))
const results: Result[] = []
let broken = 0
const report = (line: string): void => void process.stderr.write(`${line}\n`)
const chosen = rows.filter(({ name }) => name.includes(options.only))
if (chosen.length === 0) throw new RangeError(`no row's name contains "${options.only}"`)
if (chosen.some(({ isInBrowser }) => isInBrowser)) {
  for (const reason of leftOutBrowsers) report(`SKIPPED: ${reason}`)
}
const scripts = await buildChildren()
for (const { name, run } of chosen) {
  report(`measuring: ${name}`)
  const context = new BenchContext({ ...options, scripts, report })
  try {
    results.push(...(await run(context)))
  } catch (error) {
    // The other rows are still worth knowing.
    broken++
    report(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  } finally {
    await context.close()
  }
}
if (options.json) printJson(results)
else printTable(results)
if (broken > 0) report(`${broken} rows could not be measured`)
process.exitCode = broken === 0 && results.every(passes) ? 0 : 1
