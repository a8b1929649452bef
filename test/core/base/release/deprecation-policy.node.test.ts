import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { parseRelease, type Release } from '../../../../core/base/release/release.ts'
import { createVersionConverter } from '../../../../core/kinds/assembly/conversions/convert-versions.ts'
import { formerConversions } from '../../../../core/kinds/assembly/conversions/former-conversions.ts'
import { releaseEntries } from '../../../../core/kinds/assembly/history/known-releases.ts'
import type { VersionLife } from '../../../../core/kinds/assembly/history/version-life.ts'
import { releaseOfHistory } from '../../../../core/kinds/assembly/releases/release-history.ts'
import { lostValues, withoutZeros } from '../../../../core/kinds/manifests/merge-changes.ts'
import { builtInFacts } from '../../../../core/kinds/manifests/release-facts.ts'
import { versionSchedule } from '../../../../core/kinds/manifests/version-schedule.ts'
import { stageOf } from '../../../../core/objects/catalog/version-order.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import {
  createSchemaRegistry,
  type SchemaRegistry,
} from '../../../../core/objects/schema/registry.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import { filledObject } from '../../../support/deprecation-policy/filled-object.ts'
import {
  namesOf,
  preferredAtOnce,
  removedWithinVersion,
} from '../../../support/deprecation-policy/policy-exceptions.ts'
import { removedElements } from '../../../support/deprecation-policy/removed-elements.ts'
import { makeValid } from '../../../support/deprecation-policy/valid-fields.ts'

const brand = brands.k8s
const facts = builtInFacts('k8s')
const served = facts.releases.filter(({ minor }) => minor <= 34)
const pairs = served.slice(1).map((release, at) => ({ before: served[at] ?? release, release }))
const ranks = { alpha: 0, beta: 1, stable: 2 }

const registries = new Map<string, SchemaRegistry>()

function registryOf(release: Release): SchemaRegistry {
  const known = registries.get(release.name)
  const registry = known ?? createSchemaRegistry(releaseOfHistory(release).types, brand, release)
  registries.set(release.name, registry)
  return registry
}

function schemaOf({ group, version, kind }: VersionLife, registry: SchemaRegistry): StructSchema {
  const schema = registry.kind(group, version, kind)
  if (schema) return schema
  throw new TypeError(`${group}/${version} ${kind} has no type`)
}

const isStage = ({ version }: VersionLife, stage: keyof typeof ranks): boolean =>
  stageOf(version) === stage
const minorOf = (name: string): number => parseRelease(name).minor
const nameOf = ({ apiVersion, resource }: VersionLife): string => `${apiVersion}/${resource}`

/** Versions that break a rule, each with its schedule, which shows when what happened to it. */
function schedulesOf(lives: readonly VersionLife[]): string {
  return lives
    .map((life) => {
      const events = versionSchedule(life, facts.releases)
      return [nameOf(life), ...events.map(({ release, event }) => `  ${release} ${event}`)].join(
        '\n',
      )
    })
    .join('\n')
}

describe('rule 1: elements are removed with a new version only', () => {
  const exceptions = new Set(namesOf(removedWithinVersion))
  const used = new Set<string>()

  it.each(pairs)(
    '$release.name has all elements of the versions that it shares with $before.name',
    ({ before, release }) => {
      const removed = new Set<string>()
      for (const life of facts.lives) {
        // Alpha versions promise nothing.
        if (isStage(life, 'alpha')) continue
        if (!life.releases.includes(before.name) || !life.releases.includes(release.name)) continue
        const [old, next] = [registryOf(before), registryOf(release)]
        for (const element of removedElements(schemaOf(life, old), schemaOf(life, next))) {
          removed.add(`${release.name} ${element}`)
        }
      }
      for (const name of removed) used.add(name)
      expect([...removed].filter((name) => !exceptions.has(name))).toEqual([])
    },
  )

  it('every exception is needed, and says why', () => {
    expect([...exceptions].filter((name) => !used.has(name))).toEqual([])
    expect(removedWithinVersion.filter(({ why }) => why === '')).toEqual([])
  })
})

describe('rule 2: versions of a release convert into each other without loss', () => {
  it.each(served)('$name converts a filled object of each version there and back', (release) => {
    const registry = registryOf(release)
    const convert = createVersionConverter({
      brand,
      registry,
      former: formerConversions(brand, registry),
      storedVersion: (apiVersion, kind) => facts.life({ apiVersion, kind })?.hub,
    })
    const lives = facts.lives.filter(({ releases }) => releases.includes(release.name))
    const lost: string[] = []
    let conversions = 0
    for (const life of lives) {
      const schema = schemaOf(life, registry)
      const filled = filledObject(schema, life.apiVersion, life.kind)
      makeValid(filled)
      const { object } = decodeObject(schema, filled)
      for (const { objects, apiVersion } of lives) {
        if (objects !== life.objects || apiVersion === life.apiVersion) continue
        conversions++
        const back = convert(convert(object as ApiObject, apiVersion), life.apiVersion)
        for (const { path } of lostValues(
          withoutZeros(schema, object),
          withoutZeros(schema, back),
        )) {
          lost.push(`${life.apiVersion} ${life.kind} by ${apiVersion}: ${path}`)
        }
      }
    }
    expect(conversions).toBeGreaterThan(5)
    expect(lost).toEqual([])
  })
})

describe('rule 3: no version is deprecated for a less stable one', () => {
  it('every replacement is as stable as the version that it replaces', () => {
    const worse = facts.lives.filter(({ version, replacement }) => {
      const instead = stageOf(replacement?.apiVersion.split('/').at(-1) ?? version)
      return ranks[instead ?? 'alpha'] < ranks[stageOf(version) ?? 'alpha']
    })
    expect(schedulesOf(worse)).toBe('')
  })
})

/** The first release that no longer has a version; undefined where the newest one has it. */
function goneIn({ releases }: VersionLife): number | undefined {
  const last = minorOf(releases.at(-1) ?? '1.0')
  return last === facts.releases.at(-1)?.minor ? undefined : last + 1
}

describe('rule 4a: versions stay for their time', () => {
  it('no stable version is removed', () => {
    const removed = facts.lives.filter(
      (life) => isStage(life, 'stable') && (life.removed ?? goneIn(life)) !== undefined,
    )
    expect(schedulesOf(removed)).toBe('')
  })

  it('a beta version is removed three releases after its deprecation, and no sooner', () => {
    const soon = facts.lives.filter((life) => {
      const { deprecated, removed } = life
      const gone = goneIn(life)
      if (!isStage(life, 'beta') || (gone === undefined && removed === undefined)) return false
      if (deprecated === undefined) return true
      const stated = removed === undefined ? Infinity : minorOf(removed)
      return Math.min(stated, gone ?? Infinity) < minorOf(deprecated) + 3
    })
    expect(schedulesOf(soon)).toBe('')
  })

  it('a beta version is there until the release that its deprecation names', () => {
    const early = facts.lives.filter((life) => {
      const gone = goneIn(life)
      return isStage(life, 'beta') && gone !== undefined && gone < minorOf(life.removed ?? '1.99')
    })
    expect(schedulesOf(early)).toBe('')
  })

  // Until 1.19 the policy set no limit to a beta.
  it('a beta version of 1.19 or later is deprecated three releases after its introduction', () => {
    const late = facts.lives.filter((life) => {
      const { introduced, deprecated } = life
      if (!isStage(life, 'beta') || introduced === undefined || minorOf(introduced) < 19)
        return false
      return deprecated === undefined || minorOf(deprecated) > minorOf(introduced) + 3
    })
    // Its marker was renewed while the kind waited for its stable version.
    expect(late.map(nameOf)).toEqual(['certificates.k8s.io/v1beta1/clustertrustbundles'])
  })

  it('objects of every version that was ever stored can still be read by the default release', () => {
    const registry = registryOf(parseRelease('1.34'))
    const unread = facts.lives.filter(
      (life) => life.stored.length > 0 && !registry.kind(life.group, life.version, life.kind),
    )
    expect(schedulesOf(unread)).toBe('')
  })
})

/** Whether a release had the objects of a version in beta or stable form: alpha versions promise nothing to later ones. */
function wasPromised({ objects }: VersionLife, { name }: Release): boolean {
  return facts.lives.some(
    (life) => life.objects === objects && life.releases.includes(name) && !isStage(life, 'alpha'),
  )
}

describe('rule 4b: a release reads what the next one writes', () => {
  it.each(pairs)(
    '$before.name has every version that $release.name stores',
    ({ before, release }) => {
      const unknown = facts.lives.filter(
        (life) =>
          life.stored.includes(release.name) &&
          wasPromised(life, before) &&
          !life.releases.includes(before.name),
      )
      expect(schedulesOf(unknown)).toBe('')
    },
  )

  it('a version is preferred in its first release only where that is known', () => {
    const early = pairs.flatMap(({ before, release }) =>
      preferredVersions(release)
        .filter((apiVersion) => {
          const lives = facts.lives.filter((life) => life.apiVersion === apiVersion)
          const isNew = lives.every(({ releases }) => !releases.includes(before.name))
          return isNew && lives.some((life) => wasPromised(life, before))
        })
        .map((apiVersion) => `${release.name} ${apiVersion}`),
    )
    expect(early).toEqual(namesOf(preferredAtOnce))
  })
})

/** The preferred version of each group. */
function preferredVersions(release: Release): readonly string[] {
  const preferred = new Map<string, { readonly version: string; readonly priority: number }>()
  for (const { group, version, priority } of releaseEntries(brand, release).served) {
    const order = priority?.version ?? 0
    if (order >= (preferred.get(group)?.priority ?? -1)) {
      preferred.set(group, { version, priority: order })
    }
  }
  return [...preferred].map(([group, { version }]) =>
    group === '' ? version : `${group}/${version}`,
  )
}
