import type { Brand } from '../../base/api/brand.ts'
import type { Range } from '../engine/storage.ts'

const root = '/registry/'

/**
 * Where keys stand in a shared store. Two kinds of the original are served by servers of their own there, which keep their objects below
 * the name of their group. In the embedded stores they stand without it, and go on doing so: data directories, snapshots and the
 * databases of browsers need no upgrade.
 */
export class SharedKeys {
  /** Pairs of the start of a key in this server and in the store. */
  readonly #moved: readonly (readonly [own: string, stored: string])[]

  constructor({ apiDomain }: Brand) {
    this.#moved = [
      ['apiservices', `apiregistration.${apiDomain}/apiservices`],
      ['customresourcedefinitions', `apiextensions.${apiDomain}/customresourcedefinitions`],
    ].map(([own, stored]) => [`${root}${own}`, `${root}${stored}`])
  }

  toStored(key: string): string {
    for (const [own, stored] of this.#moved) {
      if (key.startsWith(own) && isEndOfPart(key, own.length)) return stored + key.slice(own.length)
    }
    return key
  }

  fromStored(key: string): string {
    for (const [own, stored] of this.#moved) {
      if (key.startsWith(stored) && isEndOfPart(key, stored.length)) {
        return own + key.slice(stored.length)
      }
    }
    return key
  }

  range({ start, end }: Range): Range {
    return { start: this.toStored(start), end: this.toStored(end) }
  }
}

/** Whether a part of a key ends at `at`, or the end of the range of all keys below it, which is the sign behind the slash. */
function isEndOfPart(key: string, at: number): boolean {
  return key[at] === '/' || (key[at] === '0' && key.length === at + 1)
}
