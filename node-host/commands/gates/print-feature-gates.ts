import { describeGates, type GateDescription, loadRelease } from '../../../core/index.ts'
import { gatesHelp, parseGatesArguments } from './gates-arguments.ts'
import type { GatesArguments } from './gates-arguments.ts'

/** The command `skerry gates`. */
export async function printFeatureGates(words: readonly string[]): Promise<void> {
  const given = parseGatesArguments(words)
  process.stdout.write(given ? await listGates(given) : gatesHelp)
}

/** Lists the feature gates of a release. @returns the output of `skerry gates` */
export async function listGates({ release, stage, output }: GatesArguments): Promise<string> {
  const gates = describeGates(await loadRelease(release)).filter(
    (gate) => stage === undefined || gate.stage === stage,
  )
  return output === 'json' ? `${JSON.stringify(gates.map(asJson), null, 2)}\n` : asTable(gates)
}

function asJson({ name, stage, on, locked, hasEffect }: GateDescription): object {
  return { name, stage, default: on, locked, effect: hasEffect }
}

function asTable(gates: readonly GateDescription[]): string {
  const rows = [
    ['NAME', 'STAGE', 'DEFAULT', 'LOCKED', 'EFFECT'],
    ...gates.map(({ name, stage, on, locked, hasEffect }) => [
      name,
      stage,
      String(on),
      locked ? 'yes' : 'no',
      hasEffect ? 'yes' : 'no',
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')
  return rows.map((row) => `${line(row)}\n`).join('')
}
