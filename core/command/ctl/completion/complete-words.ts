import type { Command, CommandContext } from '../command.ts'
import { commands } from '../commands.ts'
import type { Flag } from '../flag.ts'
import { flagsOf } from '../global-flags.ts'
import { unavailableReason } from '../help.ts'
import { expandLine } from '../line/expand-line.ts'
import { findCommand } from '../line/find-command.ts'
import { bareText, parseFlags } from '../line/parse-flags.ts'
import { type Candidates, type PendingWord, wordCandidates } from './word-candidates.ts'

interface Place {
  readonly context: CommandContext
  readonly flags: readonly Flag[]
  /** The words before the pending one, without names of commands. */
  readonly before: readonly string[]
}

function longOrShort(word: string, flags: readonly Flag[]): Flag | undefined {
  if (word.startsWith('--')) return flags.find(({ name }) => name === word.slice(2))
  return word.startsWith('-')
    ? flags.find(({ shorthand }) => shorthand === word.slice(1))
    : undefined
}

/** The arguments and the namespace on an unfinished line. */
function readBefore({ before, flags, context }: Place): Omit<PendingWord, 'text'> {
  const { session } = context.environment
  try {
    const { args, flags: values } = parseFlags(before, flags)
    return { args, namespace: values.text('namespace') || session.namespace }
  } catch {
    // Flags that do not parse are reported when the line is run; here they are left out.
    return { args: before.filter((word) => !word.startsWith('-')), namespace: session.namespace }
  }
}

async function flagValues(flag: Flag, text: string, place: Place): Promise<Candidates> {
  if (flag.values) return { skip: 0, words: flag.values }
  // The containers are those of the pod that stands before.
  const before = flag.words === 'container' ? withoutFlags(place.before) : []
  const word = { ...readBefore({ ...place, before }), text }
  return wordCandidates(flag.words ?? 'none', word, place.context)
}

/** The words before a flag whose value is completed, without flags that still want theirs. */
function withoutFlags(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  return last.startsWith('-') && !last.includes('=') ? words.slice(0, -1) : words
}

function flagNames(flags: readonly Flag[]): Candidates {
  const shown = flags.filter(({ hidden }) => hidden !== true)
  return { skip: 0, words: shown.map(({ name }) => `--${name}`) }
}

async function completeArgument(text: string, command: Command, place: Place): Promise<Candidates> {
  const { before, flags } = place
  const equals = text.indexOf('=')
  if (text.startsWith('--') && equals !== -1) {
    const flag = longOrShort(text.slice(0, equals), flags)
    if (!flag) return { skip: 0, words: [] }
    const { skip, words } = await flagValues(flag, text.slice(equals + 1), place)
    return { skip: equals + 1 + skip, words }
  }
  const last = before.at(-1) ?? ''
  const pending = last.includes('=') ? undefined : longOrShort(last, flags)
  if (pending && bareText(pending) === undefined) return flagValues(pending, text, place)
  if (text.startsWith('-')) return flagNames(flags)
  const word = { ...readBefore(place), text }
  return wordCandidates(command.words ?? 'none', word, place.context)
}

function commandNames(choice: readonly Command[], { environment }: CommandContext): Candidates {
  const runnable = choice.filter((each) => unavailableReason(each, environment) === undefined)
  return { skip: 0, words: runnable.map(({ name }) => name) }
}

/** The words before the pending one, with `watch` and `help` expanded. */
function expanded(before: readonly string[]): readonly string[] {
  const plain = before[0] === 'kubectl' || before[0] === 'k' ? before.slice(1) : before
  if (plain[0] === 'help') return plain.slice(1)
  if (plain[0] !== 'watch') return plain
  return plain.includes('get') ? expandLine(plain) : []
}

/** Candidates for the word `text` behind the words `before`. */
export async function completeWords(
  before: readonly string[],
  text: string,
  context: CommandContext,
): Promise<Candidates> {
  const words = expanded(before)
  const { command, path, rest } = findCommand(words, commands)
  if (!command) return commandNames(commands, context)
  const place = { context, flags: flagsOf(command), before: rest }
  const isNaming = command.subcommands && rest.length === 0 && !text.startsWith('-')
  if (isNaming && path.at(-1) === command.name) {
    return commandNames(command.subcommands ?? [], context)
  }
  return completeArgument(text, command, place)
}
