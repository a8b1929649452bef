import { withFlags } from '../../../processes/command-flags.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import { error, openInput, ownInput, wholeText } from '../inputs.ts'
import { BcQuit, BcRunner } from './bc-runner.ts'
import { dc } from './dc-command.ts'
import { DecimalMistake } from './decimal.ts'

const bc = withFlags(
  {
    name: 'bc',
    letters: 'ilqsw',
    long: { mathlib: 'l', standard: 's', quiet: 'q' },
    usage: '[-sqlw] [FILE]...',
  },
  function* (session, flags) {
    const held = new HeldMemory(session.meter)
    const runner = new BcRunner(session, held, flags.has('l'))
    try {
      for (const file of flags.operands) {
        const input = openInput(session, file)
        if (!('next' in input)) {
          const isMissing = input.kind === 'missing'
          yield error(`bc: ${isMissing ? `can't open '${file}'` : 'input error'}: ${input.why}\n`)
          return 1
        }
        if (yield* runner.run(yield* wholeText(input.next, held))) return 0
      }
      yield* runner.run(yield* wholeText(ownInput, held))
      return 0
    } catch (mistake) {
      if (mistake instanceof BcQuit) return 0
      if (!(mistake instanceof DecimalMistake)) throw mistake
      yield error(`bc: ${mistake.message}\n`)
      return 1
    } finally {
      held.release()
    }
  },
)

/** Calculators of any precision. */
export const calculatorCommands: Commands = { bc, dc }
