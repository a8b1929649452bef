import { BenchContext } from './bench-context.ts'
import { buildChildren } from './build-children.ts'
import { passes, type Result } from './measure/result.ts'
import { parseOptions } from './options.ts'
import { printJson, printTable } from './report.ts'
import { rows } from './rows.ts'

const options = parseOptions(process.argv.slice(2))
const results: Result[] = []
const report = (line: string): void => void process.stderr.write(`${line}\n`)
const scripts = await buildChildren()
for (const { name, run } of rows) {
  if (!name.includes(options.only)) continue
  report(`measuring: ${name}`)
  const context = new BenchContext({ ...options, scripts, report })
  try {
    results.push(...(await run(context)))
  } finally {
    await context.close()
  }
}
if (results.length === 0) report(`no row's name contains "${options.only}"`)
if (options.json) printJson(results)
else printTable(results)
process.exitCode = results.length > 0 && results.every(passes) ? 0 : 1
