import { didYouMean } from '../../base/text/nearest-name.ts'

/** Fences with a meaning of their own. */
export const lessonFences = ['hint', 'check', 'solution', 'wrong'] as const

export type LessonFence = (typeof lessonFences)[number]

/** Languages of code that is shown; commands are `sh`. */
export const shownLanguages: readonly string[] = [
  'sh',
  'yaml',
  'json',
  'js',
  'text',
  'console',
  'cel',
  'jq',
  'diff',
  'http',
  'go',
  'go-template',
  'python',
  'sql',
  'toml',
  'ini',
  'xml',
  'dockerfile',
]

/** The words behind the marks of a fence: `yaml file=pod.yaml`. */
export interface FenceHead {
  readonly language: string
  /** Name in the home directory, from `file=NAME`. */
  readonly file: string | undefined
}

/** What is wrong with a fence. */
export class FenceMistake extends Error {
  override readonly name = 'FenceMistake'
}

const fileName = /^[\w.-]+(?:\/[\w.-]+){0,7}$/

/** Whether a text names a file below the home directory: letters, digits, `.`, `_`, `-`, and `/` between names. */
export function isHomeFile(name: string): boolean {
  return (
    name.length <= 200 &&
    fileName.test(name) &&
    !name.split('/').some((one) => /^\.{1,2}$/.test(one))
  )
}

/** @throws FenceMistake for unknown words, naming those that are known. */
export function readFenceHead(info: string): FenceHead {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const known = [...lessonFences, ...shownLanguages]
  if (language === '') return { language: 'text', file: readWords('text', words) }
  if (!known.includes(language)) {
    throw new FenceMistake(
      `a fence of "${language}" is unknown; there are ${known.join(', ')}${didYouMean(language, known)}`,
    )
  }
  return { language, file: readWords(language, words) }
}

function readWords(language: string, words: readonly string[]): string | undefined {
  const takesFile = !lessonFences.some((name) => name === language)
  let file: string | undefined
  for (const word of words) {
    if (!takesFile) {
      throw new FenceMistake(`"${word}" behind ${language} is unknown: ${language} stands alone`)
    }
    if (!word.startsWith('file=')) {
      throw new FenceMistake(
        `"${word}" behind ${language} is unknown; file=NAME is the only word there`,
      )
    }
    if (file !== undefined) throw new FenceMistake('a fence has one file=NAME at most')
    file = word.slice('file='.length)
    if (!isHomeFile(file)) {
      throw new FenceMistake(
        `file=${file} is no file in the home directory; give a name such as pod.yaml or app/pod.yaml`,
      )
    }
  }
  return file
}
