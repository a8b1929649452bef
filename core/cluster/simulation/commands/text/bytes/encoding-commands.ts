import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Program } from '../../../processes/program.ts'
import type { Command, Commands, ShellSession } from '../../../processes/shell-session.ts'
import { error, type NextText, openInput, out } from '../inputs.ts'

/** An encoding of bytes by groups: `bits` of each character. */
interface Encoding {
  readonly name: string
  readonly alphabet: string
  readonly bits: 5 | 6
  /** Bytes and characters of a whole group. */
  readonly bytes: number
  readonly characters: number
}

const base64: Encoding = {
  name: 'base64',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  bits: 6,
  bytes: 3,
  characters: 4,
}
const base32: Encoding = {
  name: 'base32',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  bits: 5,
  bytes: 5,
  characters: 8,
}

function encoded(bytes: Uint8Array, { alphabet, bits, bytes: size, characters }: Encoding): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += size) {
    const group = bytes.subarray(at, at + size)
    let [value, have, made] = [0, 0, 0]
    for (const byte of group) {
      value = ((value << 8) | byte) & 0xffff
      have += 8
      while (have >= bits) {
        have -= bits
        text += alphabet.charAt((value >> have) & ((1 << bits) - 1))
        made += 1
      }
    }
    if (have > 0) {
      text += alphabet.charAt((value << (bits - have)) & ((1 << bits) - 1))
      made += 1
    }
    text += '='.repeat(characters - made)
  }
  return text
}

function* encode(next: NextText, encoding: Encoding, width: number): Program {
  let rest = new Uint8Array()
  let column = 0
  const shown = (text: string): string => {
    if (width === 0) return text
    let lines = ''
    for (let at = 0; at < text.length;) {
      if (column === width) {
        lines += '\n'
        column = 0
      }
      const piece = text.slice(at, at + width - column)
      lines += piece
      at += piece.length
      column += piece.length
    }
    return lines
  }
  for (;;) {
    const text = yield* next()
    if (text === undefined) break
    const bytes = bytesOfText(text)
    const all = new Uint8Array(rest.length + bytes.length)
    all.set(rest)
    all.set(bytes, rest.length)
    const whole = all.length - (all.length % encoding.bytes)
    yield out(shown(encoded(all.subarray(0, whole), encoding)))
    rest = all.slice(whole)
  }
  yield out(shown(encoded(rest, encoding)) + (width === 0 || column === 0 ? '' : '\n'))
  return 0
}

function* decode(next: NextText, encoding: Encoding, session: ShellSession): Program {
  const values = new Map(Array.from(encoding.alphabet, (character, at) => [character, at]))
  let group: (number | undefined)[] = []
  for (;;) {
    const text = yield* next()
    if (text === undefined) break
    const bytes: number[] = []
    for (const character of text) {
      const digit = values.get(character)
      if (digit === undefined && character !== '=') continue
      group.push(digit)
      if (group.length < encoding.characters) continue
      bytes.push(...bytesOfGroup(group, encoding.bits))
      group = []
    }
    const wait = session.meter.spend(0, text.length)
    if (wait) yield wait
    yield out(textOfBytes(Uint8Array.from(bytes)))
  }
  if (group.length === 0) return 0
  yield error(`${encoding.name}: truncated input\n`)
  return 1
}

/** The bytes of a group of digits, whose last ones are missing where the input ends. */
function bytesOfGroup(group: readonly (number | undefined)[], bits: number): number[] {
  const bytes: number[] = []
  let [value, have] = [0, 0]
  for (const digit of group) {
    if (digit === undefined) break
    value = ((value << bits) | digit) & 0xffff
    have += bits
    if (have < 8) continue
    have -= 8
    bytes.push((value >> have) & 255)
  }
  return bytes
}

function encodingCommand(encoding: Encoding): Command {
  return withFlags(
    {
      name: encoding.name,
      letters: 'dw:',
      usage: '[-d] [-w COL] [FILE]',
      most: 1,
    },
    function* (session, flags: CommandFlags) {
      const width = flags.value('w') ?? '76'
      if (!/^\d+$/.test(width)) return yield* answer(flags.failure(`invalid number '${width}'`))
      const [file = '-'] = flags.operands
      const input = openInput(session, file)
      if (!('next' in input)) {
        return yield* answer(
          flags.failure(
            input.kind === 'missing' ? `${file}: ${input.why}` : `read error: ${input.why}`,
          ),
        )
      }
      return yield* flags.has('d')
        ? decode(input.next, encoding, session)
        : encode(input.next, encoding, Number(width))
    },
  )
}

/** Commands that write bytes as text. */
export const encodingCommands: Commands = {
  base32: encodingCommand(base32),
  base64: encodingCommand(base64),
}
