import { printed } from '../../processes/command.ts'
import type { Commands } from '../../processes/shell-session.ts'

const unitMs: Readonly<Record<string, number>> = {
  '': 1000,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Longer ones end never: times beyond are no dates. */
const longestSleep = 1e15

/** Milliseconds of the arguments of `sleep`; undefined for none that it takes. */
function sleepMs(args: readonly string[]): number | undefined {
  let total = 0
  for (const text of args) {
    if (text === 'infinity' || text === 'inf') return Infinity
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)([smhd]?)$/.exec(text) ?? []
    if (number === undefined) return undefined
    total += Number(number) * (unitMs[unit] ?? 1000)
  }
  if (args.length === 0) return undefined
  return total < longestSleep ? total : Infinity
}

/** Commands about time and other programs. */
export const processCommands: Commands = {
  *sleep(_, args) {
    const milliseconds = sleepMs(args)
    if (milliseconds === undefined) {
      return yield* printed({ error: `sleep: invalid number '${args[0] ?? ''}'\n`, code: 1 })
    }
    yield { kind: 'sleep', milliseconds }
    return 0
  },
}
