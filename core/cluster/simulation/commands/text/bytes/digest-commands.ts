import type { BlockDigest } from '../../../../../base/text/block-digest.ts'
import { Sha1, Sha256, Sha512 } from '../../../../../base/text/sha.ts'
import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { Command, Commands, ShellSession } from '../../../processes/shell-session.ts'
import {
  bothNamed,
  error,
  type InputMessages,
  LineInput,
  nameMessages,
  type NextText,
  openInput,
  openMessages,
  out,
  overInputs,
  withoutEnd,
} from '../inputs.ts'
import { crc32, finishPosix, posixChecksum } from './checksums.ts'
import { Md5 } from './md5.ts'

/** Characters of input for which a digest takes as much work as reading one. */
const workFactor = 2

function* digestOf(
  next: NextText,
  digest: BlockDigest,
  session: ShellSession,
): Generator<ProgramStep, string, string | undefined> {
  for (;;) {
    const text = yield* next()
    if (text === undefined) return digest.finish()
    digest.update(bytesOfText(text))
    const wait = session.meter.spend(0, workFactor * text.length)
    if (wait) yield wait
  }
}

/** A command that prints or checks digests (`md5sum`). */
function digestCommand(name: string, make: () => BlockDigest): Command {
  const digestFile = function* (
    session: ShellSession,
    file: string,
  ): Generator<ProgramStep, string | undefined, string | undefined> {
    const input = openInput(session, file)
    if ('next' in input) return yield* digestOf(input.next, make(), session)
    const what = input.kind === 'missing' ? 'open' : 'read'
    yield error(`${name}: can't ${what} '${file}': ${input.why}\n`)
    return undefined
  }
  return withFlags(
    { name, letters: 'scwbt', usage: '[-c[sw]] [FILE]...' },
    function* (session, flags) {
      const files = flags.operands.length === 0 ? ['-'] : flags.operands
      if (!flags.has('c')) {
        if (flags.has('s') || flags.has('w')) return yield* answer(flags.wrongUse())
        let code = 0
        for (const file of files) {
          const digest = yield* digestFile(session, file)
          if (digest === undefined) code = 1
          else yield out(`${digest}  ${file}\n`)
        }
        return code
      }
      let code = 0
      for (const file of files) {
        const input = openInput(session, file)
        if ('kind' in input && input.kind === 'missing') {
          return yield* answer(flags.failure(`${file}: ${input.why}`))
        }
        const [count, failed] =
          'next' in input
            ? yield* check(session, input.next, flags.has('s'), flags.has('w'))
            : [0, 0]
        if (failed > 0) {
          code = 1
          if (!flags.has('s')) {
            yield error(
              `${name}: WARNING: ${failed} of ${count} computed checksums did NOT match\n`,
            )
          }
        }
        if (count > 0) continue
        yield error(`${name}: ${file}: no checksum lines found\n`)
        code = 1
      }
      return code
    },
  )

  function* check(
    session: ShellSession,
    next: NextText,
    isSilent: boolean,
    warns: boolean,
  ): Generator<ProgramStep, [count: number, failed: number], string | undefined> {
    const lines = new LineInput(session.meter, next)
    let [count, failed] = [0, 0]
    try {
      for (;;) {
        const line = yield* lines.line()
        if (line === undefined) return [count, failed]
        count += 1
        const wait = session.meter.spend(1)
        if (wait) yield wait
        const text = withoutEnd(line)
        const space = text.indexOf(' ')
        if (space === -1 || !/^[ *]/.test(text.slice(space + 1))) {
          if (warns) yield error(`${name}: invalid format\n`)
          failed += 1
          continue
        }
        const [wanted, file] = [text.slice(0, space), text.slice(space + 2)]
        const digest = yield* digestFile(session, file)
        const isSame = digest === wanted.toLowerCase()
        if (!isSame) failed += 1
        if (!isSilent) yield out(`${file}: ${isSame ? 'OK' : 'FAILED'}\n`)
      }
    } finally {
      lines.close()
    }
  }
}

const sumMessages: InputMessages = { ...bothNamed, missing: openMessages.missing }

/** A command that prints a sum of all bytes of each file. */
function sumCommand(
  name: string,
  add: (bytes: Uint8Array, former: number) => number,
  line: (sum: number, length: number, file: string) => string,
): Command {
  return withFlags({ name, letters: '', usage: '[FILE]...' }, (session, flags) =>
    overInputs(
      name,
      session,
      flags.operands,
      name === 'crc32' ? sumMessages : nameMessages,
      function* (next, file): Program {
        let [sum, length] = [0, 0]
        for (;;) {
          const text = yield* next()
          if (text === undefined) break
          const bytes = bytesOfText(text)
          sum = add(bytes, sum)
          length += bytes.length
        }
        yield out(`${line(sum, length, flags.operands.length === 0 ? '' : ` ${file}`)}\n`)
        return 0
      },
    ),
  )
}

/** Commands that print digests and checksums. */
export const digestCommands: Commands = {
  cksum: sumCommand(
    'cksum',
    posixChecksum,
    (sum, length, file) => `${finishPosix(sum, length)} ${length}${file}`,
  ),
  crc32: sumCommand(
    'crc32',
    crc32,
    (sum, _length, file) => `${sum.toString(16).padStart(8, '0')}${file}`,
  ),
  md5sum: digestCommand('md5sum', () => new Md5()),
  sha1sum: digestCommand('sha1sum', () => new Sha1()),
  sha256sum: digestCommand('sha256sum', () => new Sha256()),
  sha512sum: digestCommand('sha512sum', () => new Sha512()),
}
