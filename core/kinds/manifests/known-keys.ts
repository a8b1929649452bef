import type { Brand } from '../../base/api/brand.ts'
import { knownKeyTable } from '../tables/known-keys.generated.ts'

/** What a key names: an entry of `metadata.labels`, of `metadata.annotations`, a taint of a node, or a finalizer. */
export type KeyUse = 'label' | 'annotation' | 'taint' | 'finalizer'

/** A label, annotation, taint or finalizer that something here reads or writes. */
export interface KnownKey {
  readonly uses: readonly KeyUse[]
  /** `topology.kubernetes.io/zone`; one that ends in `/` has a name of the user's behind it. */
  readonly key: string
  /** Kinds of objects that it stands on, pod templates counted as `Pod`; empty for all. */
  readonly kinds: readonly string[]
  /** Who sets it: `user`, `kubectl`, `server`, `scheduler`, `kubelet`, or a controller without its ending. */
  readonly writers: readonly string[]
  readonly description: string
}

/** The known keys of the table, by the names of a brand. */
export function tableKeys(brand: Pick<Brand, 'expand'>): readonly KnownKey[] {
  return brand.expand(knownKeyTable).trim().split('\n').map(parseKey)
}

function parseKey(line: string): KnownKey {
  const [uses = '', key = '', kinds = '', writers = '', ...words] = line.split(' ')
  return {
    uses: uses.split(',').filter(isUse),
    key,
    kinds: kinds === '*' ? [] : kinds.split(','),
    writers: writers.split(','),
    description: words.join(' '),
  }
}

function isUse(text: string): text is KeyUse {
  return text === 'label' || text === 'annotation' || text === 'taint' || text === 'finalizer'
}

/** Well-known keys, to be looked up. */
export class KnownKeys {
  readonly all: readonly KnownKey[]

  constructor(all: readonly KnownKey[]) {
    this.all = all
  }

  /** The keys of one use that may stand on a kind; of any kind where none is given. */
  of(use: KeyUse, kind?: string): readonly KnownKey[] {
    return this.all.filter(
      ({ uses, kinds }) =>
        uses.includes(use) && (kind === undefined || kinds.length === 0 || kinds.includes(kind)),
    )
  }

  /**
   * What is known of a key, of whatever use unless one is given; undefined for a key of the user's own. A key below a known prefix is
   * described as the prefix is, and a setting of one container (`simulation.skerry/app.exit-code`) as that of the pod.
   */
  describeKey(key: string, use?: KeyUse): KnownKey | undefined {
    const found = use === undefined ? this.all : this.of(use)
    const slash = key.lastIndexOf('/')
    const dot = key.lastIndexOf('.')
    const ofPod = dot > slash && slash >= 0 ? key.slice(0, slash + 1) + key.slice(dot + 1) : key
    const prefix = key.slice(0, slash + 1)
    return (
      found.find((each) => each.key === key) ??
      found.find((each) => each.key === prefix && prefix !== '') ??
      found.find((each) => each.key === ofPod)
    )
  }
}
