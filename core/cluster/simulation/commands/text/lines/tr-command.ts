import { classRanges } from '../../../patterns/pattern-syntax.ts'
import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import { out, ownInput } from '../inputs.ts'

/** Bytes of a set at most, with all that its ranges stand for. */
const mostBytes = 4096

const escapes: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
}

/** The bytes of `a-z[:digit:]\n`, in their order. */
function setOf(text: string): number[] {
  const bytes = bytesOfText(text.slice(0, mostBytes))
  const found: number[] = []
  let at = 0
  const next = (): number => {
    const byte = bytes[at++] ?? 0
    if (byte !== 0x5c || at >= bytes.length) return byte
    const [octal] = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(at, at + 3))) ?? []
    if (octal !== undefined) {
      at += octal.length
      return Number.parseInt(octal, 8) & 255
    }
    const escaped = bytes[at++] ?? 0
    return escapes[String.fromCharCode(escaped)] ?? escaped
  }
  while (at < bytes.length && found.length < mostBytes) {
    const rest = String.fromCharCode(...bytes.subarray(at, at + 12))
    const [named, name] = /^\[:(\w+):\]/.exec(rest) ?? []
    // Busybox has no `print` and `graph` here, so they are characters.
    const isKnown = name !== undefined && name !== 'print' && name !== 'graph'
    const ranges = isKnown ? classRanges(name) : undefined
    if (named !== undefined && ranges) {
      for (const [from, to] of ranges) for (let byte = from; byte <= to; byte++) found.push(byte)
      at += named.length
      continue
    }
    const [equal] = /^\[=[^]=\]/.exec(rest) ?? []
    if (equal !== undefined) {
      found.push(equal.charCodeAt(2))
      at += equal.length
      continue
    }
    const from = next()
    if (bytes[at] !== 0x2d || at + 1 >= bytes.length) {
      found.push(from)
      continue
    }
    at++
    const to = next()
    for (let byte = from; byte <= to; byte++) found.push(byte)
  }
  return found
}

function complementOf(set: readonly number[]): number[] {
  const known = new Set(set)
  return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !known.has(byte))
}

const tr = withFlags(
  {
    name: 'tr',
    letters: 'cCds',
    usage: '[-cds] STRING1 [STRING2]',
    stopsAtOperand: true,
    least: 1,
  },
  function* (_session, flags) {
    const [first = '', second] = flags.operands
    const isComplement = flags.has('c') || flags.has('C')
    const [deletes, squeezes] = [flags.has('d'), flags.has('s')]
    const from = isComplement ? complementOf(setOf(first)) : setOf(first)
    const to = second === undefined ? [] : setOf(second)
    const map = Array.from({ length: 256 }, (_, byte) => byte)
    const isDeleted = new Set(deletes ? from : [])
    if (!deletes && second !== undefined) {
      if (to.length === 0) return yield* answer(flags.failure('STRING2 cannot be empty'))
      for (const [at, byte] of from.entries()) map[byte] = to[Math.min(at, to.length - 1)] ?? byte
    }
    const isSqueezed = new Set(squeezes ? (second === undefined ? from : to) : [])
    let last = -1
    for (;;) {
      const text = yield* ownInput()
      if (text === undefined) return 0
      const bytes = bytesOfText(text)
      const changed = new Uint8Array(bytes.length)
      let length = 0
      for (const byte of bytes) {
        if (isDeleted.has(byte)) continue
        const shown = map[byte] ?? byte
        if (shown === last && isSqueezed.has(shown)) continue
        last = shown
        changed[length++] = shown
      }
      yield out(textOfBytes(changed.subarray(0, length)))
    }
  },
)

export const trCommands: Commands = { tr }
