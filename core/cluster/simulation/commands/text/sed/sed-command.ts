import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import { error, openInput, wholeText, withoutEnd, writeFile } from '../inputs.ts'
import { SedInput } from './sed-input.ts'
import { SedOutput } from './sed-output.ts'
import { parseSed } from './sed-parser.ts'
import { SedRunner } from './sed-runner.ts'
import { SedError } from './sed-syntax.ts'

const sed = withFlags(
  {
    name: 'sed',
    letters: 'i::rEnse:f:',
    long: {
      'in-place': 'i',
      'regexp-extended': 'r',
      quiet: 'n',
      silent: 'n',
      expression: 'e',
      file: 'f',
      separate: 's',
    },
    usage: '[-i[SFX]] [-nrE] [-f FILE]... [-e CMD]... [FILE]...',
  },
  function* (session, flags) {
    const held = new HeldMemory(session.meter)
    const sources: string[] = []
    const files = [...flags.operands]
    let input: SedInput | undefined
    let output: SedOutput | undefined
    try {
      for (const { letter, value = '' } of flags.given) {
        if (letter === 'e') sources.push(value)
        if (letter !== 'f') continue
        const opened = openInput(session, value)
        if (!('next' in opened)) {
          return yield* answer(flags.failure(`${value}: ${opened.why}`))
        }
        sources.push(withoutEnd(yield* wholeText(opened.next, held)))
      }
      if (!flags.has('e') && !flags.has('f')) {
        const [script] = files.splice(0, 1)
        if (script === undefined) return yield* answer(flags.wrongUse())
        sources.push(script)
      }
      const source = sources.join('\n')
      // What a script takes once it is parsed.
      held.add(8 * source.length)
      const script = parseSed(source, flags.has('r') || flags.has('E'), session.meter)
      for (const command of script) {
        const isWritten = command.name === 'w' || (command.name === 's' && command.text !== '')
        if (!isWritten || command.text === '/dev/stdout') continue
        const why = writeFile(session, command.text, '')
        if (why !== undefined) throw new SedError(`can't open '${command.text}': ${why}`)
      }
      const isEdited = flags.has('i')
      output = new SedOutput(session, isEdited ? (flags.value('i') ?? '') : undefined)
      input = new SedInput(session, files.length === 0 ? ['-'] : files, isEdited || flags.has('s'))
      const isQuiet = flags.has('n') || /^#n(?:\n|$)/.test(source)
      yield* new SedRunner(session, script, input, output, isQuiet).run()
      yield* output.finish()
      return Number(input.hasFailed)
    } catch (mistake) {
      if (!(mistake instanceof SedError)) throw mistake
      if (output) yield* output.flush()
      yield error(`sed: ${mistake.message}\n`)
      return 1
    } finally {
      input?.close()
      output?.close()
      held.release()
    }
  },
)

export const sedCommands: Commands = { sed }
