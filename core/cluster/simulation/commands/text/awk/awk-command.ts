import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Program } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import { error, openInput, wholeText } from '../inputs.ts'
import { parseAwk } from './awk-parser.ts'
import { AwkRunner } from './awk-runner.ts'
import { AwkState } from './awk-state.ts'
import { AwkError } from './awk-syntax.ts'
import { unescaped } from './awk-tokens.ts'

const awk = withFlags(
  {
    name: 'awk',
    letters: 'F:v:f:e:W:',
    usage: '[OPTIONS] [AWK_PROGRAM] [FILE]...',
    stopsAtOperand: true,
  },
  function* (session, flags) {
    const operands = [...flags.operands]
    const held = new HeldMemory(session.meter)
    const sources: string[] = []
    let name = 'cmd. line'
    try {
      for (const { letter, value = '' } of flags.given) {
        if (letter === 'e') sources.push(value)
        if (letter !== 'f') continue
        const input = openInput(session, value)
        if (!('next' in input)) {
          return yield* answer(flags.failure(`can't open '${value}': ${input.why}`))
        }
        sources.push(yield* wholeText(input.next, held))
        name = value
      }
      if (sources.length === 0) {
        const [program] = operands.splice(0, 1)
        if (program === undefined) return yield* answer(flags.wrongUse())
        sources.push(program)
      }
      const assignments = flags.given
        .filter(({ letter }) => letter === 'v')
        .map(({ value = '' }) => value)
      const wrong = assignments.find((each) => !/^[A-Za-z_]\w*=/.test(each))
      if (wrong !== undefined) return yield* answer(flags.wrongUse())
      const separator = flags.value('F')
      return yield* run(session, name, sources.join('\n'), operands, (state) => {
        if (separator !== undefined)
          state.assign(`FS=${unescaped(separator).replaceAll('\\', '\\\\')}`)
        for (const each of assignments) state.assign(each)
      })
    } finally {
      held.release()
    }
  },
)

function* run(
  session: ShellSession,
  name: string,
  source: string,
  operands: readonly string[],
  prepare: (state: AwkState) => void,
): Program {
  const state = new AwkState(session, ['awk', ...operands])
  let runner: AwkRunner | undefined
  try {
    // What a program takes once it is parsed.
    state.held.add(8 * source.length)
    const program = parseAwk(source, session.meter)
    prepare(state)
    runner = new AwkRunner(state, program)
    return yield* runner.run()
  } catch (mistake) {
    if (!(mistake instanceof AwkError)) throw mistake
    const line = mistake.line ?? runner?.line ?? 1
    const isPlain = line === -1 || mistake.message.startsWith("can't open")
    yield error(`awk: ${isPlain ? '' : `${name}:${line}: `}${mistake.message}\n`)
    return 1
  } finally {
    state.close()
  }
}

export const awkCommands: Commands = { awk }
