import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { defaultRelease, oldestRelease } from '../../core/base/release/default-release.ts'
import { compareReleases, parseRelease } from '../../core/base/release/release.ts'
import {
  type ObjectForms,
  publishedForms,
  RoundTrips,
  roundTripNames,
} from '../support/codecs/api-roundtrip.ts'
import { describeVectorFolder } from '../support/recorded/vectors.ts'
import { registryOf } from '../support/schemas/schema-registry.ts'

/** The release whose types the objects of the folder `HEAD` have. */
const headRelease = process.env['API_ROUNDTRIP_HEAD'] ?? '1.37'

/**
 * Objects of every published kind, a folder a release. `API_ROUNDTRIP` names another place of such folders: the `testdata` of a
 * module `k8s.io/api`, whose release `API_ROUNDTRIP_HEAD` names.
 */
const place = process.env['API_ROUNDTRIP'] ?? 'api-roundtrip'

/** Releases whose folders 1.25 wrote anew without `clusterName`, which it had dropped: a reading by their own types brings it back. */
const rewritten: ReadonlySet<string> = new Set(['1.23', '1.24'])

describeVectorFolder(place, (folder) => {
  const releases = readdirSync(folder).flatMap((name) => {
    const release = name === 'HEAD' ? headRelease : /^v(1\.\d+)\.0$/.exec(name)?.[1]
    return release === undefined ? [] : [{ name, release }]
  })
  const hasHead = releases.some(({ name }) => name === 'HEAD')
  for (const { name: directory, release } of releases) {
    const objects = new URL(`${directory}/`, folder)
    const names = roundTripNames(objects)
    const own = new RoundTrips(registryOf(brands.k8s, release))
    const laterRelease = hasHead ? headRelease : defaultRelease
    const later = new RoundTrips(registryOf(brands.k8s, laterRelease))
    // Folders keep objects of kinds that the release had dropped by then.
    const known = isKnown(release) ? names.filter((name) => own.has(name)) : []

    it(`api-roundtrip: ${directory} has objects of every group`, () => {
      expect(names.length).toBeGreaterThan(100)
      expect(known.length === 0 || known.length > names.length * 0.9).toBe(true)
    })

    it.each(known)(
      `api-roundtrip: ${directory}: %s is read and written in every format by the types of ${release}`,
      (name) => {
        const published = publishedForms(objects, name, false)
        const anew = rewritten.has(release) ? [later.throughSame(objects, name)] : []
        expect([own.throughSame(objects, name), ...anew]).toContainEqual(published)
        expect([own.throughOther(objects, name), ...anew]).toContainEqual(published)
      },
    )

    if (directory === 'HEAD') continue
    it.each(names.filter((name) => later.has(name)))(
      `api-roundtrip: ${directory}: %s is what is published of it after a round trip by the types of ${laterRelease}`,
      (name) => {
        const written = later.throughSame(objects, name)
        const published: ObjectForms[] = [publishedForms(objects, name, true)]
        // Without the folder HEAD, what is published may come of a later release than the default one.
        if (!hasHead) published.push(publishedForms(objects, name, false))
        expect(published).toContainEqual(written)
      },
    )
  }
})

function isKnown(release: string): boolean {
  return compareReleases(parseRelease(release), parseRelease(oldestRelease)) >= 0
}
