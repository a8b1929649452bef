import { labelValue, qualifiedName } from '../../../../base/api/metadata/names.ts'
import { entryPath, invalidValue, noPath } from '../../../../objects/schema/validation/causes.ts'

/** The labels of a selector as text; `fault` says why it cannot be read. */
export interface SelectorLabels {
  readonly labels: ReadonlyMap<string, string>
  readonly fault?: string
}

const noLabels: ReadonlyMap<string, string> = new Map()

/** Why a label is no good; undefined for a valid one. */
function labelFault(key: string, value: string): string | undefined {
  const [keyFaults, valueFaults] = [qualifiedName(key), labelValue(value)]
  const cause =
    keyFaults.length > 0
      ? invalidValue(noPath, key, keyFaults.join('; '))
      : invalidValue(entryPath('', key), value, valueFaults.join('; '))
  if (keyFaults.length + valueFaults.length === 0) return undefined
  return `${cause.field ?? ''}: ${cause.message}`
}

/** Reads the labels of a selector that takes nothing but single values: `region=west,env=test`. */
export function readSelectorLabels(text: string): SelectorLabels {
  if (text === '') return { labels: noLabels }
  const labels = new Map<string, string>()
  for (const part of text.split(',')) {
    const sides = part.split('=')
    const [key = '', value = ''] = sides.map((side) => side.trim())
    const fault =
      sides.length === 2 ? labelFault(key, value) : `invalid selector: [${sides.join(' ')}]`
    if (fault !== undefined) return { labels: noLabels, fault }
    labels.set(key, value)
  }
  return { labels }
}
