import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { readBoolean } from './flag-values.ts'

/** Keys for the versions of a stage: they take no other words than `true` and `false`. */
const stageKeys: ReadonlySet<string> = new Set(['api/all', 'api/ga', 'api/beta', 'api/alpha'])

/**
 * Parses `--runtime-config`, `apps/v1=true,batch/v1=false`; a key alone means true, but for those of stages.
 * @throws FlagValueError with the texts of kube-apiserver
 */
export function readRuntimeConfig(
  text: string,
  earlier: ReadonlyMap<string, boolean> = new Map(),
): ReadonlyMap<string, boolean> {
  const config = new Map(earlier)
  for (const part of text.split(',')) {
    if (part === '') continue
    const at = part.includes('=') ? part.indexOf('=') : part.length
    const key = part.slice(0, at).trim()
    config.set(key, readChosen(key, part.slice(at + 1).trim()))
  }
  return config
}

function readChosen(key: string, value: string): boolean {
  if (stageKeys.has(key)) {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new FlagValueError(`invalid value ${key}=${value}`)
  }
  if (value === '') return true
  try {
    return readBoolean(value)
  } catch (error) {
    if (!(error instanceof FlagValueError)) throw error
    const name = key.replace(/^v1(?=\/|$)/, '/v1')
    const reason = `strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`
    throw new FlagValueError(`invalid value of ${name}: ${value}, err: ${reason}`)
  }
}
