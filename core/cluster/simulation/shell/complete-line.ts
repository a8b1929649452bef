import type { Completions } from '../terminal/line-editor.ts'
import type { Shell } from './state/shell-state.ts'

/** Characters of a command that a host completes. */
const longestCompleted = 4096

const none: Completions = { from: 0, words: [], names: [] }
/** Names that are offered for one word. */
const mostOffered = 1024
/** Commands whose arguments are directories. */
const ofDirectories = new Set(['cd', 'rmdir', 'pushd'])

/** The word at the end of a text that is typed into a shell. */
interface TypedWord {
  readonly from: number
  /** As it is meant, without quotes. */
  readonly value: string
  /** The quote that is open. */
  readonly quote: string
  /** The command that it is an argument of; undefined where it is the command itself. */
  readonly command: string | undefined
  /** Where that command begins in the text. */
  readonly start: number
}

function lastWord(text: string): TypedWord {
  let [from, value, quote] = [0, '', '']
  let command: string | undefined
  let [isWord, start] = [false, 0]
  const finish = (at: number): void => {
    if (isWord && command === undefined && !/^\w+=/.test(value)) {
      command = value
      start = from
    }
    from = at
    value = ''
    isWord = false
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
      else value += char
    } else if (char === '"' || char === "'") {
      quote = char
      isWord = true
    } else if (char === '\\') {
      at += 1
      value += text[at] ?? ''
      isWord = true
    } else if (/[\s<>]/.test(char)) finish(at + 1)
    else if (/[;|&(){}`]/.test(char)) {
      finish(at + 1)
      command = undefined
    } else if (char === '=') {
      // A path behind an assignment, or behind a flag with a value.
      value += char
      isWord = true
      if (/^-{0,2}[\w-]+=$/.test(value) && command !== undefined) {
        from = at + 1
        value = ''
      }
    } else {
      value += char
      isWord = true
    }
  }
  return { from, value, quote, command, start }
}

/** A name as it is typed into a word. */
function typedName(name: string, quote: string): string {
  return quote === '' ? name.replace(/[\s"'\\$`&|;<>(){}*?[\]!#~]/g, '\\$&') : name
}

/** What the last word of a text may go on with: commands at their place, files, and what the host knows of a command's arguments. */
export function completionsOf(
  shell: Shell,
  commandNames: () => Iterable<string>,
  text: string,
): Completions | Promise<Completions> {
  try {
    const word = lastWord(text)
    const known = byHost(shell, word, text)
    if (known) return known
    const isCommand = word.command === undefined && !word.value.includes('/')
    return isCommand ? commandsOf(shell, commandNames(), word, text) : filesOf(shell, word, text)
  } catch {
    // A directory that cannot be read offers nothing, and neither does one that takes too much memory.
    return none
  }
}

/** Completions of the host for an argument; undefined where it has none. */
function byHost(
  shell: Shell,
  { command, start, quote }: TypedWord,
  text: string,
): Promise<Completions> | undefined {
  const { typing } = shell.session.world
  const written = text.slice(start)
  if (!typing?.complete || command === undefined || quote !== '') return undefined
  if (written.length > longestCompleted || !written.startsWith(command)) return undefined
  const meant = shell.aliases.get(command)?.trimEnd() ?? command
  const moved = start + command.length - meant.length
  return typing.complete(meant + written.slice(command.length))?.then(
    ({ from, words, names }) => ({ from: from + moved, words, names }),
    () => none,
  )
}

function commandsOf(
  shell: Shell,
  names: Iterable<string>,
  { from, value }: TypedWord,
  text: string,
): Completions {
  if (text.slice(from) !== value) return none
  const known = new Set<string>()
  for (const name of [...names, ...shell.functions.names(), ...shell.aliases.keys()]) {
    if (name.startsWith(value)) known.add(name)
  }
  shell.meter.spend(known.size / 64)
  const found = Array.from(known).toSorted().slice(0, mostOffered)
  return { from, words: found.map((name) => `${name} `), names: found }
}

function filesOf(
  shell: Shell,
  { from, value, quote, command }: TypedWord,
  text: string,
): Completions {
  const { session } = shell
  const at = value.lastIndexOf('/') + 1
  const [directory, base] = [value.slice(0, at), value.slice(at)]
  const home = shell.scope.value('HOME') ?? '/'
  const place = quote === '' ? directory.replace(/^~(?=\/)/, home) : directory
  const typed = text.slice(from)
  const [words, names]: [string[], string[]] = [[], []]
  for (const name of session.list(place === '' ? '.' : place)) {
    if (!name.startsWith(base) || (name.startsWith('.') && !base.startsWith('.'))) continue
    if (words.length >= mostOffered) break
    const isDirectory = session.isDirectory(`${place}${name}`)
    if (!isDirectory && ofDirectories.has(command ?? '')) continue
    const end = isDirectory ? '/' : `${quote} `
    words.push(typed + typedName(name.slice(base.length), quote) + end)
    names.push(isDirectory ? `${name}/` : name)
  }
  return { from, words, names }
}
