import { CtlError } from '../ctl-error.ts'

/** Drops the flags of watch(1), as `--interval`, which mean nothing where changes are pushed. */
function withoutWatchFlags(words: readonly string[]): readonly string[] {
  let at = 0
  while (at < words.length && words[at]?.startsWith('-')) {
    const takesNext = words[at] === '-n' || words[at] === '--interval'
    at += takesNext ? 2 : 1
  }
  return words.slice(at)
}

function watched(words: readonly string[]): readonly string[] {
  const [verb, ...rest] = withoutProgram(withoutWatchFlags(words))
  if (verb === undefined) return ['watch', '--help']
  if (verb !== 'get') throw new CtlError(`watch repeats get only: watch kubectl get ...`)
  return rest.some((word) => word === '-w' || word.startsWith('--watch'))
    ? [verb, ...rest]
    : [verb, '--watch', ...rest]
}

function withoutProgram(words: readonly string[]): readonly string[] {
  return words[0] === 'kubectl' || words[0] === 'k' ? words.slice(1) : words
}

/**
 * The words of a line without the program's name; `watch get ...` becomes `get --watch ...`, `help X` becomes `X --help`.
 *
 * @throws CtlError for a `watch` of anything but `get`.
 */
export function expandLine(words: readonly string[]): readonly string[] {
  const plain = withoutProgram(words)
  const [verb, ...rest] = plain
  if (verb === 'watch') return watched(rest)
  if (verb === 'help' && rest.length > 0) return [...rest.filter((word) => word !== '--'), '--help']
  return verb === 'help' ? [] : plain
}
