import { type Brand, type BrandName, brands } from '../../base/api/brand.ts'
import { parseRelease, type Release } from '../../base/release/release.ts'
import { compareVersions } from '../../objects/catalog/version-order.ts'
import { knownReleases, releaseEntries } from '../assembly/history/known-releases.ts'
import {
  type VersionedKind,
  type VersionLife,
  versionLives,
} from '../assembly/history/version-life.ts'

/** The versions of all built-in resources over all known releases, by which manifests are judged. */
export interface ReleaseFacts {
  readonly brand: Brand
  readonly releases: readonly Release[]
  readonly lives: readonly VersionLife[]
  /** The version of a kind that objects are of; undefined for kinds that no release has, such as custom ones. */
  life(kind: VersionedKind): VersionLife | undefined
  /**
   * The other version to use in a release for the objects of `life`, or what its deprecation names in their place: of those that the
   * release serves by default the most stable one, of its group or that of its replacement before any other. Versions that can be
   * switched on count where `life` was never on by default. Undefined where the release has none.
   */
  otherVersion(life: VersionLife, release: Release): VersionLife | undefined
}

/** Facts over versions of resources. */
export function releaseFacts(
  brand: Brand,
  releases: readonly Release[],
  lives: readonly VersionLife[],
): ReleaseFacts {
  const byKind = new Map(lives.map((life) => [`${life.apiVersion} ${life.kind}`, life]))
  const byObjects = new Map<string, VersionLife[]>()
  for (const life of lives)
    byObjects.set(life.objects, [...(byObjects.get(life.objects) ?? []), life])
  const lifeOf = ({ apiVersion, kind }: VersionedKind): VersionLife | undefined =>
    byKind.get(`${apiVersion} ${kind}`)
  return {
    brand,
    releases,
    lives,
    life: lifeOf,
    otherVersion(life, { name }) {
      const named = life.replacement && lifeOf(life.replacement)
      const others = [...(byObjects.get(life.objects) ?? []), ...(named ? [named] : [])]
      const groups = [life.group, named?.group]
      const isOff = life.byDefault.length === 0
      const rank = ({ group, byDefault }: VersionLife): number =>
        (byDefault.includes(name) ? 0 : 2) + (groups.includes(group) ? 0 : 1)
      const [best] = others
        .filter(
          (other) => other !== life && (isOff ? other.releases : other.byDefault).includes(name),
        )
        .toSorted((a, b) => rank(a) - rank(b) || compareVersions(a.version, b.version))
      return best
    },
  }
}

const known = new Map<Brand, ReleaseFacts>()

/** The facts over all releases that the tables know. */
export function builtInFacts(brandName: BrandName): ReleaseFacts {
  const brand = brands[brandName]
  const facts =
    known.get(brand) ??
    releaseFacts(
      brand,
      knownReleases,
      versionLives(knownReleases, (release) => releaseEntries(brand, release)),
    )
  known.set(brand, facts)
  return facts
}

/** Reads the name of a release that the tables know. @throws RangeError for any other text */
export function parseKnownRelease(text: string, { releases }: ReleaseFacts): Release {
  const { name } = parseRelease(text)
  const found = releases.find((release) => release.name === name)
  if (found) return found
  const [first, last] = [releases.at(0), releases.at(-1)]
  throw new RangeError(
    `release ${text} is not known: the tables are of those from ${first?.name} to ${last?.name}`,
  )
}
