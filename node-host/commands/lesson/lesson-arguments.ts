import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readCommandWords } from '../read-command-words.ts'

type LessonFlag = 'output' | 'page' | 'port'

const syntax: CommandSyntax<LessonFlag> = {
  usage: 'skerry lesson <check|dev> [flags] <file>...',
  about: [
    'check   Runs each step of lessons: its checks fail at the start, its wrong tries are told apart, its solution passes.',
    'dev     Serves a page with one lesson on loopback, and loads it again when its file changes.',
    '',
    'check takes files, folders and course.yaml. It exits with 1 where a lesson fails.',
  ],
  flags: [
    { name: 'output', short: 'o', value: 'text|json', help: 'Output format of check.' },
    {
      name: 'page',
      value: 'folder',
      help: 'Built playground for dev. Default dist/playground of a clone.',
    },
    { name: 'port', value: 'port', help: 'Port of dev. Default: any free one.' },
  ],
}

const actions = ['check', 'dev'] as const

/** The command line of `skerry lesson`. */
export interface LessonArguments {
  readonly action: (typeof actions)[number]
  readonly files: readonly string[]
  readonly output: 'text' | 'json'
  /** 0 for any free port. */
  readonly port: number
  /** Folder of a built page. */
  readonly page: string | undefined
}

export function lessonHelp(): string {
  return commandHelp(syntax)
}

/** Reads the words that follow `skerry lesson`. @returns undefined where help is asked for. @throws StartupError */
export function parseLessonArguments(words: readonly string[]): LessonArguments | undefined {
  const given = readCommandWords(syntax, words)
  if (!given) return undefined
  const { flags, positionals } = given
  const [word, ...files] = positionals
  const action = actions.find((each) => each === word)
  if (action === undefined) {
    const what = word === undefined ? 'an action is missing' : `unknown action "${word}"`
    throw new StartupError(`${what}: ${actions.join(', ')}; --help explains them`)
  }
  if (files.length === 0) throw new StartupError(`skerry lesson ${action} needs a file`)
  if (action === 'dev' && files.length > 1) {
    throw new StartupError(`skerry lesson dev serves one file, got ${files.length}`)
  }
  return {
    action,
    files,
    output: readOutput(flags.get('output')),
    page: flags.get('page'),
    port: readPort(flags.get('port')),
  }
}

function readOutput(text = 'text'): 'text' | 'json' {
  if (text === 'text' || text === 'json') return text
  throw new StartupError(`--output: "${text}" is not one of text, json`)
}

function readPort(text = '0'): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new StartupError(`--port: "${text}" is not a port from 0 to 65535`)
}
