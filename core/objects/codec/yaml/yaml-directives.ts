import type { YamlDirective } from './scan-directive.ts'
import type { YamlTag } from './scan-tag.ts'
import { YamlError } from './yaml-error.ts'

/** Handles that need no directive. */
const defaultPrefixes: ReadonlyMap<string, string> = new Map([
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
])

/** What the directives of a document say. */
export class YamlDirectives {
  readonly #prefixes = new Map<string, string>()
  #hasVersion = false

  /** Takes a directive of a line (from 0). */
  add(directive: YamlDirective, line: number): void {
    if ('version' in directive) {
      if (this.#hasVersion) throw new YamlError('found duplicate %YAML directive', line)
      if (directive.version !== '1.1') throw new YamlError('found incompatible YAML document', line)
      this.#hasVersion = true
      return
    }
    const { handle, suffix } = directive.tag
    if (this.#prefixes.has(handle)) throw new YamlError('found duplicate %TAG directive', line)
    this.#prefixes.set(handle, suffix)
  }

  /** The whole tag (`tag:yaml.org,2002:str`) of a written one (`!!str`). */
  wholeTag({ handle, suffix }: YamlTag, line: number): string {
    if (handle === '') return suffix
    const prefix = this.#prefixes.get(handle) ?? defaultPrefixes.get(handle)
    if (prefix === undefined) throw new YamlError('found undefined tag handle', line)
    return prefix + suffix
  }
}
