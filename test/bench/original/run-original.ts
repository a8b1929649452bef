import { BenchContext } from '../bench-context.ts'
import { buildChildren } from '../build-children.ts'
import { adminToken } from '../client/tokens.ts'
import { MainServer } from '../main-server.ts'
import { writeTokens } from '../rows/token-file.ts'
import { ComparedServer } from './compared-server.ts'
import type { Comparison, Sample } from './comparison.ts'
import { comparisons } from './comparisons.ts'
import { Loads } from './loads.ts'
import { parseComparisonOptions } from './options.ts'
import { type Compared, printComparisons, timesBetter } from './print-comparisons.ts'

const rounds = 3

const options = parseComparisonOptions(process.argv.slice(2))
const chosen = comparisons
  .filter(({ name }) => name.includes(options.only))
  .map((each) => (options.etcd ? { ...each, aim: each.aimOnEtcd ?? each.aim } : each))
if (chosen.length === 0) throw new RangeError(`no measure's name contains "${options.only}"`)

const report = (line: string): void => void process.stderr.write(`${line}\n`)
const scripts = await buildChildren()
const { quick } = options
const context = new BenchContext({ scripts, quick, profile: undefined, against: undefined, report })
const measured: Compared[] = []
let broken = 0
try {
  const [ours, original] = await openServers()
  const loads = new Loads(context)
  for (const comparison of chosen) {
    report(`measuring: ${comparison.name}`)
    try {
      measured.push(await compare(comparison, loads, ours, original))
    } catch (error) {
      // The other measures are still worth knowing.
      broken++
      report(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
} finally {
  await context.close()
}
printComparisons(measured)
if (broken > 0) report(`${broken} measures failed`)
const isMet = measured.every((each) => timesBetter(each) >= each.comparison.aim)
process.exitCode = broken === 0 && isMet ? 0 : 1

/** This server, as its command starts it without simulation, and the one to compare with. */
async function openServers(): Promise<readonly [ComparedServer, ComparedServer]> {
  const tokens = await writeTokens(context)
  const { etcd } = options
  // A prefix of its own: the original keeps what former runs created, too.
  const store = etcd ? [`--etcd-servers=${etcd}`, `--etcd-prefix=/compared-${Date.now()}`] : []
  const flags = ['--token-auth-file', tokens, '--simulate=false', ...store]
  const main = await MainServer.start(await context.directory(), flags)
  context.onClose(() => main.stop())
  const { url, token, pid } = options
  const port = Number(new URL(main.url).port)
  const ours = new ComparedServer({ name: 'Skerry', port, token: adminToken, pid: main.pid })
  const original = new ComparedServer({ name: 'original', port: Number(url.port), token, pid })
  context.onClose(async () => {
    for (const server of [ours, original]) server.close()
  })
  return [ours, original]
}

/** Takes samples of both in turns, so that a neighbour slows down both. */
async function compare(
  comparison: Comparison,
  loads: Loads,
  ours: ComparedServer,
  original: ComparedServer,
): Promise<Compared> {
  const samples = { ours: [] as Sample[], original: [] as Sample[] }
  for (const server of [ours, original]) await comparison.prepare(server)
  for (let round = 0; round < rounds; round++) {
    samples.original.push(await comparison.sample(original, loads))
    samples.ours.push(await comparison.sample(ours, loads))
  }
  return { comparison, ...samples }
}
