import { gatesHelp, parseGatesArguments } from './gates-arguments.ts'
import { listGates } from './list-gates.ts'

/** The command `skerry gates`. */
export async function printFeatureGates(words: readonly string[]): Promise<void> {
  const given = parseGatesArguments(words)
  process.stdout.write(given ? await listGates(given) : gatesHelp)
}
