import { labelValue } from '../../../base/api/metadata/names.ts'
import { CtlError } from '../ctl-error.ts'

/** The changes in `key=value` and `key-` arguments. */
export interface MetadataChanges {
  readonly set: ReadonlyMap<string, string>
  readonly removed: readonly string[]
}

function isChange(word: string): boolean {
  return (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word.length > 1)
}

/** Separates the arguments that name objects from the changes behind them. @throws CtlError for resources behind changes. */
export function splitChanges(
  args: readonly string[],
  noun: 'label' | 'annotation',
): { readonly resources: readonly string[]; readonly changes: readonly string[] } {
  const first = args.findIndex((arg) => isChange(arg))
  if (first === -1) return { resources: args, changes: [] }
  const changes = args.slice(first)
  const late = changes.find((word) => !isChange(word))
  if (late !== undefined) {
    throw new CtlError(`all resources must be specified before ${noun} changes: ${late}`)
  }
  return { resources: args.slice(0, first), changes }
}

function bothWays(noun: 'label' | 'annotation', keys: readonly string[]): CtlError {
  return noun === 'label'
    ? new CtlError('can not both modify and remove a label in the same command')
    : new CtlError(
        `can not both modify and remove the following annotation(s) in the same command: ${keys.join(', ')}`,
      )
}

/** Parses changes. @throws CtlError for an invalid label value, or a key that is both set and removed. */
export function parseChanges(
  words: readonly string[],
  noun: 'label' | 'annotation',
): MetadataChanges {
  const set = new Map<string, string>()
  const removed: string[] = []
  for (const word of words) {
    const at = word.indexOf('=')
    if (at === -1) {
      removed.push(word.slice(0, -1))
      continue
    }
    const value = word.slice(at + 1)
    const mistakes = noun === 'label' ? labelValue(value) : []
    if (mistakes.length > 0) {
      throw new CtlError(`invalid label value: ${JSON.stringify(word)}: ${mistakes.join(';')}`)
    }
    set.set(word.slice(0, at), value)
  }
  const both = removed.filter((key) => set.has(key))
  if (both.length > 0) throw bothWays(noun, both)
  return { set, removed }
}
