import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { builtProgram, etcdProgram } from '../../../support/etcd/etcd-program.ts'
import { isLong } from '../../../support/etcd/long-tests.ts'
import { chaosRound } from '../../../support/fleet/chaos-round.ts'
import { Fleet } from '../../../support/fleet/fleet.ts'

const program = await etcdProgram()
/** At length by hand: FLEET_ROUNDS=100 FLEET_SEED=1 FLEET_DIRECTORY=/tmp/fleet npm run test:etcd */
const rounds = Number(process.env['FLEET_ROUNDS'] ?? 3)
const seed = Number(process.env['FLEET_SEED'] ?? 1)
const length = Number(process.env['FLEET_NEMESES'] ?? 4)
const names = process.env['FLEET_ONLY']?.split(',')
const directory = process.env['FLEET_DIRECTORY']

describe.runIf(program !== undefined && isLong)('three servers on three members', () => {
  it(
    'lose, repeat and reorder nothing, whatever fails',
    async () => {
      if (!program) return
      const fleet = await Fleet.start({
        program,
        script: inject('scripts').main,
        etcdFlags: ['--quota-backend-bytes=33554432'],
      })
      const found: string[] = []
      try {
        for (let round = 0; round < rounds; round++) {
          const number = seed + round
          const report = (line: string): void =>
            void process.stderr.write(`round ${number}: ${line}\n`)
          const began = Date.now()
          const result = await chaosRound({
            hasControllers: true,
            fleet,
            seed: number,
            length,
            ...(names && { names }),
            report,
          })
          const { history, faults, events, restarts, lists } = result
          const unknown = history.filter((operation) => operation.result === 'unknown').length
          report(
            `${history.length} operations, ${unknown} of unknown outcome, ${events} events in ${restarts} watches, ${lists} lists in pages, ${faults.length} faults, ${Date.now() - began} ms`,
          )
          found.push(
            ...faults.map((fault) => `round ${number} (${result.nemeses.join(', ')}): ${fault}`),
          )
          for (const fault of faults.slice(0, 20)) report(fault.slice(0, 1_000))
          found.push(...otherChecker(number, history))
        }
        found.push(
          ...fleet.servers.flatMap(({ name, log }) =>
            unhandled(log).map((line) => `${name}: ${line}`),
          ),
        )
      } finally {
        if (directory !== undefined) keepLogs(fleet, directory)
        await fleet.close()
      }
      expect(found).toEqual([])
    },
    120_000 + rounds * 180_000,
  )
})

/** Lines of a log that tell of an error that nobody handled. */
function unhandled(log: string): readonly string[] {
  return log
    .split('\n')
    .filter((line) => /\b(?:TypeError|RangeError|ReferenceError|unhandled|uncaught)\b/i.test(line))
}

function keepLogs(fleet: Fleet, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, log } of fleet.servers) writeFileSync(join(folder, `${name}.log`), log)
}

/** What Porcupine says of the history, where it was built. */
function otherChecker(number: number, history: readonly object[]): readonly string[] {
  const checker = builtProgram('porcupine')
  if (directory === undefined || !existsSync(checker)) return []
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `round-${number}.jsonl`)
  writeFileSync(file, `${history.map((operation) => JSON.stringify(operation)).join('\n')}\n`)
  try {
    execFileSync(checker, [file])
    return []
  } catch (error) {
    return [
      `porcupine: ${String(error instanceof Error && 'stdout' in error ? error.stdout : error)}`,
    ]
  }
}
