import { configKey } from '../../../base/api/metadata/names.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'

/** Flags for the keys and values of config maps and secrets. */
export function dataFlags(noun: string): readonly Flag[] {
  return [
    {
      name: 'from-literal',
      type: 'repeated',
      help: `Entry of the ${noun} as key=value, as it is; may be repeated.`,
    },
    {
      name: 'from-file',
      type: 'list',
      words: 'file',
      help: 'Files or folders, each file an entry under its name; key=PATH gives another name.',
    },
    {
      name: 'from-env-file',
      type: 'list',
      words: 'file',
      help: `File whose lines key=value are the entries of the ${noun}; several may be given.`,
    },
  ]
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function envPairs(text: string): readonly (readonly [key: string, value: string])[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const trimmed = line.trimStart()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const at = trimmed.indexOf('=')
    return at === -1
      ? [[trimmed, ''] as const]
      : [[trimmed.slice(0, at), trimmed.slice(at + 1)] as const]
  })
}

async function pairsOf(call: CommandCall): Promise<readonly (readonly [string, string])[]> {
  const { flags, environment } = call
  const pairs: (readonly [string, string])[] = []
  for (const source of flags.texts('from-file')) {
    const at = source.indexOf('=')
    const path = source.slice(at + 1)
    const key = at === -1 ? baseName(path) : source.slice(0, at)
    if (key === '') throw new CtlError(`key name for file path ${path} missing`)
    pairs.push([key, await environment.readFile(path)])
  }
  for (const literal of flags.texts('from-literal')) {
    const at = literal.indexOf('=')
    if (at <= 0) throw new CtlError(`invalid literal source ${literal}, expected key=value`)
    pairs.push([literal.slice(0, at), literal.slice(at + 1)])
  }
  for (const path of flags.texts('from-env-file')) {
    pairs.push(...envPairs(await environment.readFile(path)))
  }
  return pairs
}

/**
 * Keys and values from `--from-literal`, `--from-file` and `--from-env-file`.
 *
 * @throws CtlError for an invalid or duplicate key, with kubectl's message; `kind` is that of the generated object.
 */
export async function literalData(
  call: CommandCall,
  kind: string,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const { flags } = call
  if (flags.has('from-env-file') && (flags.has('from-file') || flags.has('from-literal'))) {
    throw new CtlError('from-env-file cannot be combined with from-file or from-literal')
  }
  const data = new Map<string, string>()
  for (const [key, value] of await pairsOf(call)) {
    const mistakes = configKey(key)
    if (mistakes.length > 0) {
      throw new CtlError(
        `${JSON.stringify(key)} is not a valid key name for a ${kind}: ${mistakes.join(';')}`,
      )
    }
    if (data.has(key)) {
      throw new CtlError(
        `cannot add key ${JSON.stringify(key)}, another key by that name already exists in Data for ${kind} ${JSON.stringify(name)}`,
      )
    }
    data.set(key, value)
  }
  return data
}
