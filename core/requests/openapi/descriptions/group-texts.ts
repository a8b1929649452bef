import type { Brand } from '../../../base/api/brand.ts'
import type { DescribedName } from './described-names.ts'

/** What a group's types, fields and values are for. */
export interface GroupTexts {
  /** By name: `PodSpec.containers`, `RestartPolicy=Always`. */
  readonly texts: ReadonlyMap<string, string>
  /** The same of one version alone, by group version (`core/v1`). */
  readonly ofVersions: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Types of fields: `core/v1.RestartPolicy` of `PodSpec.restartPolicy`. */
  readonly types: ReadonlyMap<string, string>
  /** Values that have a text, by the name of their set. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Groups whose texts the group takes where it has none. */
  readonly like: readonly string[]
}

/**
 * Reads the texts of a group.
 *
 * @param names what the first texts are of, in order
 * @param packed texts one a line, empty where there is none; then others behind `# group` and the groups that it is like, or
 *   `# group/version`, each behind its name and a tab
 */
export function readTexts(
  names: readonly DescribedName[],
  packed: string,
  brand: Brand,
): GroupTexts {
  const lines = brand.expand(packed).split('\n')
  const texts = new Map<string, string>()
  const ofVersions = new Map<string, Map<string, string>>()
  const types = new Map<string, string>()
  const values = new Map<string, string[]>()
  let like: readonly string[] = []
  const addTo = (place: Map<string, string>, name: string, text: string): void => {
    if (text === '') return
    place.set(name, text)
    const equals = name.indexOf('=')
    if (equals === -1 || place !== texts) return
    const known = values.get(name.slice(0, equals))
    if (known) known.push(name.slice(equals + 1))
    else values.set(name.slice(0, equals), [name.slice(equals + 1)])
  }
  for (const [index, { name, type }] of names.entries()) {
    // Names of fields with the brand's word are few.
    const whole = name.includes('{') ? brand.expand(name) : name
    addTo(texts, whole, lines[index] ?? '')
    if (type !== undefined) types.set(whole, type)
  }
  let place = texts
  for (const line of lines.slice(names.length)) {
    if (line.startsWith('# ')) {
      const [, named = '', ...others] = line.split(' ')
      if (others.length > 0) like = others
      place = named.includes('/') ? new Map<string, string>() : texts
      if (place !== texts) ofVersions.set(named, place)
    } else {
      const [name = '', text = ''] = line.split('\t')
      addTo(place, name, text)
    }
  }
  return { texts, ofVersions, types, values, like }
}
