import { lstatSync } from 'node:fs'
import { win32 } from 'node:path'

/** How a program is started by `spawn`. */
export interface ProgramCall {
  readonly file: string
  readonly words: readonly string[]
  /** True where `words` are already what Windows calls a command line. */
  readonly windowsVerbatimArguments: boolean
}

export interface ProgramPlace {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  readonly isFile?: (path: string) => boolean
}

/** Whether a command names a path; a name alone is looked up in PATH. */
export function namesPath(command: string, platform: NodeJS.Platform = process.platform): boolean {
  return (platform === 'win32' ? /[\\/]|^[a-z]:/i : /\//).test(command)
}

/**
 * How to start a program with words. Windows finds a program by the extensions of `PATHEXT`, and starts a batch file, as which npm
 * installs commands, through cmd.exe alone; Node does neither. The working directory is not searched, as Go does not either.
 *
 * @throws Error with the code ENOENT where Windows has no such program, elsewhere the start itself has that error; TypeError for
 * words that no batch file can be given.
 */
export function programCall(
  name: string,
  words: readonly string[],
  { env, platform = process.platform, isFile = isFileHere }: ProgramPlace,
): ProgramCall {
  if (platform !== 'win32') return { file: name, words, windowsVerbatimArguments: false }
  const file = candidates(name, env).find(isFile)
  if (file === undefined) throw Object.assign(new Error(`spawn ${name} ENOENT`), { code: 'ENOENT' })
  if (!/\.(?:bat|cmd)$/i.test(file)) return { file, words, windowsVerbatimArguments: false }
  const line = [`"${unexpanded(win32.normalize(file))}"`, ...words.map(batchWord)].join(' ')
  return {
    file: variable(env, 'COMSPEC') ?? 'cmd.exe',
    // Extensions on, delayed expansion off, no commands of the registry.
    words: ['/e:ON', '/v:OFF', '/d', '/s', '/c', `"${line}"`],
    windowsVerbatimArguments: true,
  }
}

function candidates(name: string, env: ProgramPlace['env']): string[] {
  const extensions = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean)
  const names = [
    ...(win32.extname(name) === '' ? [] : [name]),
    ...extensions.map((extension) => name + extension),
  ]
  if (namesPath(name, 'win32')) return names
  const folders = (variable(env, 'PATH') ?? '').split(';').map((each) => each.replaceAll('"', ''))
  return folders.filter(Boolean).flatMap((folder) => names.map((each) => win32.join(folder, each)))
}

/** A variable of Windows, whose names are the same in any case. */
function variable(env: ProgramPlace['env'], name: string): string | undefined {
  return Object.entries(env).find(([each]) => each.toUpperCase() === name)?.[1]
}

/**
 * A word that reaches the program behind a batch file as it is, as Rust's standard library writes it: in quotes nothing has a
 * meaning to cmd.exe but a quote and the per cent sign, which an empty expansion separates from the name that follows.
 */
function batchWord(word: string): string {
  if (/[\0\r\n]/.test(word))
    throw new TypeError('an argument of a batch file must not contain a line break')
  if (/^[\w#$*+./:?@\\-]*[\w#$*+./:?@-]$/.test(word)) return word
  const quoted = word.replaceAll(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')
  return `"${unexpanded(quoted)}"`
}

function unexpanded(text: string): string {
  return text.replaceAll('%', '%%cd:~,%')
}

function isFileHere(path: string): boolean {
  try {
    // Programs of Windows' store are links that cannot be followed.
    return !lstatSync(path).isDirectory()
  } catch {
    return false
  }
}
