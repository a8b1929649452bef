import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { formatGroupVersion } from '../../../../../core/base/api/group-version.ts'
import {
  compareReleases,
  parseRelease,
  type Release,
} from '../../../../../core/base/release/release.ts'
import { parseResourceTable } from '../../../../../core/kinds/assembly/definitions/resource-table.ts'
import { resourceHistory } from '../../../../../core/kinds/assembly/releases/table-history.ts'
import { resourceTable } from '../../../../../core/kinds/tables/resources.generated.ts'
import type { BuiltInCatalog } from '../../../../../core/objects/catalog/built-in-catalog.ts'
import { deprecationNotices } from '../../../../../core/objects/catalog/deprecation.ts'
import type {
  ResourceDefinition,
  SubresourceDefinition,
} from '../../../../../core/objects/catalog/resource-definition.ts'
import { builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import recordedDiscovery from './recorded-discovery.json' with { type: 'json' }
import recordedGroups from './recorded-groups.json' with { type: 'json' }
import recordedResources from './recorded-resources.json' with { type: 'json' }
import recordedWarnings from './recorded-warnings.json' with { type: 'json' }

/*
 * recorded-resources.json: what each release serves with all APIs and features on, from the paths of its api/openapi-spec/swagger.json;
 * `default` from the API resource configuration of its control plane. `*` stands for all verbs.
 * recorded-discovery.json, recorded-groups.json: from its api/discovery/*.json, which releases publish since 1.28; groups and their
 * versions are in the order of discovery, the preferred version first.
 * recorded-warnings.json: from the prerelease-lifecycle markers of its API types, put together as its server does.
 */

const releases = Array.from({ length: 19 }, (_, at) => parseRelease(`1.${16 + at}`))

/** What releases serve beyond this server, and the reason. */
const omissions = new Set([
  // A parent without a kind and verbs of its own, off by default, for the scale of replication controllers.
  'extensions/v1beta1/replicationcontrollers',
  // Its feature is alpha and takes a kind that no later release has.
  'v1/pods/ephemeralcontainers 1.21',
  // Off by default, and without effect on what is stored of a deployment but an annotation.
  'apps/v1beta1/deployments/rollback',
  'extensions/v1beta1/deployments/rollback',
])

/** What this server serves with all features on, and the documents of the releases lack, being made with alpha features off. */
const additions = ['storage.k8s.io/v1alpha1/csistoragecapacities 1.19-1.20']

const allVerbs = 'create delete deletecollection get list patch update watch'

interface Served {
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: string
  readonly subresources: Readonly<Record<string, string | undefined>>
}

type Spans<Facts> = Readonly<Record<string, readonly ({ readonly releases: string } & Facts)[]>>

function isIn({ releases: text }: { readonly releases: string }, release: Release): boolean {
  const [first = '', last = first] = text.split('-')
  return (
    compareReleases(parseRelease(first), release) <= 0 &&
    compareReleases(parseRelease(last), release) >= 0
  )
}

/** The facts of a release by the name of what they are about. */
function factsOf<Facts>(spans: Spans<Facts>, release: Release): ReadonlyMap<string, Facts> {
  return new Map(
    Object.entries(spans).flatMap(([name, rows]) => {
      const row = rows.find((each) => isIn(each, release))
      return row ? [[name, row] as const] : []
    }),
  )
}

function nameOf({ group, version, resource }: ResourceDefinition): string {
  return `${formatGroupVersion(group, version)}/${resource}`
}

function byName(catalog: BuiltInCatalog): ReadonlyMap<string, ResourceDefinition> {
  return new Map(catalog.definitions.map((definition) => [nameOf(definition), definition]))
}

/** Everything that a release can serve. Until 1.23 single resources of extensions/v1beta1 are switched on by themselves. */
function fullCatalog({ name, minor }: Release): BuiltInCatalog {
  const single = [
    'daemonsets',
    'deployments',
    'networkpolicies',
    'podsecuritypolicies',
    'replicasets',
  ]
  const config = Object.fromEntries(single.map((each) => [`extensions/v1beta1/${each}`, true]))
  return builtInCatalog(
    { 'api/all': true, ...(minor < 24 && config) },
    { release: name, gates: () => true },
  )
}

function subresourceText(of: ResourceDefinition, sub: SubresourceDefinition): string {
  const isOwn = sub.group === of.group && sub.version === of.version
  const prefix = isOwn ? '' : `${formatGroupVersion(sub.group, sub.version)}.`
  return [`${prefix}${sub.kind}`, ...[...sub.verbs].toSorted()].join(' ')
}

function served(definition: ResourceDefinition): Served {
  const { kind, namespaced, verbs, subresources } = definition
  return {
    kind,
    namespaced,
    verbs: [...verbs].toSorted().join(' '),
    subresources: Object.fromEntries(
      [...subresources.values()].map((sub) => [sub.name, subresourceText(definition, sub)]),
    ),
  }
}

function expected(name: string, facts: Served, release: string): Served {
  const subresources = Object.entries(facts.subresources).filter(
    ([sub]) => !omissions.has(`${name}/${sub}`) && !omissions.has(`${name}/${sub} ${release}`),
  )
  return {
    kind: facts.kind,
    namespaced: facts.namespaced,
    verbs: facts.verbs === '*' ? allVerbs : facts.verbs,
    subresources: Object.fromEntries(subresources),
  }
}

describe.each(releases)('release $name', (release) => {
  const recorded = factsOf<Served & { readonly default: boolean }>(recordedResources, release)
  const full = byName(fullCatalog(release))

  it('a release serves its resources with their kinds, scopes, verbs and subresources', () => {
    const wanted = [...recorded].filter(([name]) => !omissions.has(name))
    const more = additions.flatMap((text) => {
      const [name = '', span = ''] = text.split(' ')
      return isIn({ releases: span }, release) ? [name] : []
    })
    expect([...full.keys()].toSorted()).toEqual(
      [...wanted.map(([name]) => name), ...more].toSorted(),
    )
    for (const [name, facts] of wanted) {
      const definition = full.get(name)
      expect([name, definition && served(definition)]).toEqual([
        name,
        expected(name, facts, release.name),
      ])
    }
  })

  it('a release serves by default what it served by default', () => {
    const catalog = builtInCatalog({}, { release: release.name, gates: () => true })
    const wanted = [...recorded].filter(([name, facts]) => facts.default && !omissions.has(name))
    expect([...byName(catalog).keys()].toSorted()).toEqual(wanted.map(([name]) => name).toSorted())
  })

  it('the schemas and columns of all resources of a release can be made', () => {
    for (const definition of full.values()) {
      expect(definition.schema.kind).toBe('struct')
      expect(definition.columns).toBeDefined()
    }
  })

  it('discovery names storage versions, short names and categories as the release does', () => {
    const facts = factsOf<{ hash?: string; shortNames?: string[]; categories?: string[] }>(
      recordedDiscovery,
      release,
    )
    for (const [name, { hash, shortNames = [], categories = [] }] of facts) {
      const definition = full.get(name)
      expect([
        name,
        definition?.storedAs?.hash,
        definition?.shortNames,
        definition?.categories,
      ]).toEqual([name, hash, shortNames, categories])
    }
  })

  it.runIf(release.minor >= 28)(
    'discovery lists groups and versions in the order of the release',
    () => {
      const groups = fullCatalog(release)
        .groups()
        .filter(({ group }) => group !== '')
      const found = groups.map(({ group, versions }) =>
        [group, ...versions.map(({ version }) => version)].join(' '),
      )
      const wanted = Object.entries(recordedGroups).find(([name]) => name === release.name)
      expect([release.name, found]).toEqual(wanted)
    },
  )

  it('deprecated resources are warned of in the words of the release, since 1.19', () => {
    const notice = deprecationNotices(release)
    const texts = [...recorded.keys()].flatMap((name) => {
      const definition = full.get(name)
      const text = definition && notice(definition)
      return text === undefined ? [] : [[name, text]]
    })
    const wanted = Object.entries<Readonly<Record<string, string>>>(recordedWarnings).flatMap(
      ([name, spans]) => {
        const span = Object.keys(spans).find((each) => isIn({ releases: each }, release))
        return span === undefined ? [] : [[name, spans[span]]]
      },
    )
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(wanted))
  })
})

describe('the resource tables', () => {
  it('the packed table of the default release says what the whole one says of it', () => {
    const release = parseRelease('1.34')
    const known = (text: string): unknown =>
      parseResourceTable(brands.k8s.expand(text), release)
        .filter(({ isKnown }) => isKnown)
        .map((version) => ({
          ...version,
          resources: version.resources.filter(({ exists }) => exists),
        }))
    expect(known(resourceTable)).toEqual(known(resourceHistory))
  })

  it('a resource of another release is not served, but found where the store holds objects of it', () => {
    const catalog = builtInCatalog({}, { release: '1.22' })
    expect(catalog.find('resource.k8s.io', 'v1', 'resourceclaims')).toBeUndefined()
    expect(catalog.findStored('resource.k8s.io', 'resourceclaims')?.version).toBe('v1')
    expect(catalog.findForServer('networking.k8s.io', 'v1', 'ipaddresses')).toBeDefined()
  })

  it.each([
    ['resource pods Pod everywhere', 'resource table: cannot read "resource pods Pod everywhere"'],
    [
      'resource pods Pod cluster like=v2',
      'resource table: cannot read "resource pods Pod cluster like=v2"',
    ],
  ])('a table with the line "%s" is refused', (line, message) => {
    const text = `group core version v1 ref core/v1 served=default\n${line}\n`
    expect(() => parseResourceTable(text, parseRelease('1.34'))).toThrow(new RangeError(message))
  })
})
