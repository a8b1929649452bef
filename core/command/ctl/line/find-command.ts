import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { globalFlags } from '../global-flags.ts'
import { bareText } from './parse-flags.ts'

export interface FoundCommand {
  /** Undefined where the line names no command. */
  readonly command: Command | undefined
  /** Canonical names (not aliases) of the command and its parents: `create`, `deployment`. */
  readonly path: readonly string[]
  /** The words without those names, including flags before them. */
  readonly rest: readonly string[]
}

/** Whether the value of the flag `word` is the next word. */
function wantsNextWord(word: string, flags: readonly Flag[]): boolean {
  if (word.includes('=')) return false
  const flag = word.startsWith('--')
    ? flags.find(({ name }) => name === word.slice(2))
    : flags.find(({ shorthand }) => shorthand === word.slice(1))
  return flag !== undefined && bareText(flag) === undefined
}

/** Index of the first word that is neither a flag nor a flag's value. */
function nextArgument(words: readonly string[], flags: readonly Flag[]): number {
  let at = 0
  while (at < words.length) {
    const word = words[at] ?? ''
    if (word === '--') return words.length
    if (!word.startsWith('-') || word === '-') return at
    at += wantsNextWord(word, flags) ? 2 : 1
  }
  return words.length
}

function isCalled({ name, aliases = [] }: Command, word: string): boolean {
  return name === word || aliases.includes(word)
}

function unknownCommand(word: string, commands: readonly Command[]): CtlError {
  const near = nearestWords(
    word,
    commands.map(({ name }) => name),
  )
  const hint = near.length === 0 ? '' : `\n\nDid you mean this?\n\t${near.join('\n\t')}\n`
  return new CtlError(`unknown command "${word}" for "kubectl"${hint}`)
}

/**
 * Finds the command that the words of a line name.
 *
 * @throws CtlError for an unknown command, naming similar ones.
 */
export function findCommand(
  words: readonly string[],
  commands: readonly Command[],
  globals: readonly Flag[] = globalFlags,
): FoundCommand {
  let rest = words
  const path: string[] = []
  let command: Command | undefined
  let flags = globals
  for (let choice = commands; choice.length > 0; choice = command?.subcommands ?? []) {
    const at = nextArgument(rest, flags)
    const word = rest[at]
    if (word === undefined) break
    const found = choice.find((one) => isCalled(one, word))
    if (!found) {
      if (!command) throw unknownCommand(word, commands)
      break
    }
    command = found
    path.push(found.name)
    flags = [...globals, ...found.flags]
    rest = rest.toSpliced(at, 1)
  }
  return { command, path, rest }
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_value, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The words similar to `typed`: within an edit distance of two, or beginning with it. */
function nearestWords(typed: string, words: readonly string[]): readonly string[] {
  const small = typed.toLowerCase()
  return words.filter((word) => word.startsWith(small) || distance(small, word) <= 2)
}
