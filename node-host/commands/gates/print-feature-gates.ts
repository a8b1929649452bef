import {
  describeGates,
  type GateDescription,
  loadGateDescriptions,
  loadRelease,
} from '../../../core/index.ts'
import { gatesHelp, parseGatesArguments } from './gates-arguments.ts'
import type { GatesArguments } from './gates-arguments.ts'

/** The command `skerry gates`. */
export async function printFeatureGates(words: readonly string[]): Promise<void> {
  const given = parseGatesArguments(words)
  process.stdout.write(given ? await listGates(given) : gatesHelp)
}

/** Lists the feature gates of a release. @returns the output of `skerry gates` */
export async function listGates({ release, stage, output }: GatesArguments): Promise<string> {
  const descriptions = await loadGateDescriptions()
  const gates = describeGates(await loadRelease(release))
    .filter((gate) => stage === undefined || gate.stage === stage)
    .map((gate) => ({ ...gate, description: descriptionOf(gate, descriptions) }))
  return output === 'json' ? `${JSON.stringify(gates.map(asJson), null, 2)}\n` : asTable(gates)
}

/** A gate with what it does in this server; empty for one without effect. */
interface DescribedGate extends GateDescription {
  readonly description: string
}

function descriptionOf(
  { name, hasEffect }: GateDescription,
  descriptions: ReadonlyMap<string, string>,
): string {
  return hasEffect ? (descriptions.get(name) ?? '') : ''
}

function asJson({ name, stage, on, locked, hasEffect, description }: DescribedGate): object {
  return { name, stage, default: on, locked, effect: hasEffect, ...(hasEffect && { description }) }
}

function asTable(gates: readonly DescribedGate[]): string {
  const rows = [
    ['NAME', 'STAGE', 'DEFAULT', 'LOCKED', 'EFFECT', 'DESCRIPTION'],
    ...gates.map(({ name, stage, on, locked, hasEffect, description }) => [
      name,
      stage,
      String(on),
      locked ? 'yes' : 'no',
      hasEffect ? 'yes' : 'no',
      description,
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd()
  return rows.map((row) => `${line(row)}\n`).join('')
}
