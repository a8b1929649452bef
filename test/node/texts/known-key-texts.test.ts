import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import { clusterControllerNames } from '../../../core/cluster/controllers/cluster-controller-names.ts'
import { knownKeys } from '../../../core/cluster/simulation/known-keys.ts'
import { controllerNames } from '../../../core/index.ts'
import { knownKeyTable } from '../../../core/kinds/tables/known-keys.generated.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

const root = new URL('../../../', import.meta.url)
const keys = knownKeys(brands.k8s)

/** Names with a slash behind a domain of the brand that are no keys of objects' metadata. */
const others = [
  // Types of secrets, signers, ephemeral sources and paths.
  /^L\/(?:basic-auth|dockercfg|dockerconfigjson|ssh-auth|tls|service-account-token)$/,
  /^L\/(?:kubelet-serving|legacy-unknown|service-account$|serviceaccount|job-controller|csi\/)/,
  /^L\/\$|^L\/docs\/|^bootstrap\.L\/token$|^rbac\.authorization\.A\/aggregate-to-\$/,
  // Extra fields of users, and annotations of audit events.
  /^authentication\.[AL]\//,
  // Kinds and resources by their group, quotas by class, images, messages of clients.
  /^A\/client-go|^registry\.A\/|\/(?:v\d\w*|__internal)(?:[;:].*)?$|^\w[\w.]*\.A\/[a-z]+s$/,
  /^\.(?:deviceclass|storageclass)/,
  // Beginnings that further code puts a name behind.
  /^(?:L|batch\.L|deployment\.L|pod-security\.L)\/$|^batch\.L\/job-$|\/\$\{/,
  // Carried between versions, and read from its two ends by their own names.
  /^\.L\/is-default-class$|^-aggregator\.L\/automanaged$|^\.A\//,
]

/** Texts of the sources that look like keys: the domain of labels is `L`, that of groups `A`. */
function keysInSources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const path of readdirSync(new URL('core', root), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.generated.ts')) continue
    const text = readFileSync(new URL(`core/${path}`, root), 'utf8')
    const matches = text.matchAll(
      /(?<=[`'])[a-z0-9.-]*(?:\$\{[\w.]*(?:label|api)Domain\}|\{brand(?:Long)?\})\/[^`'"\s,)=]*/g,
    )
    for (const [match] of matches) {
      const key = match
        .replace(/\$\{[\w.]*labelDomain\}|\{brandLong\}/, 'L')
        .replace(/\$\{[\w.]*apiDomain\}|\{brand\}/, 'A')
      if (!others.some((other) => other.test(key))) found.set(key, path)
    }
  }
  return found
}

describe('well-known keys', () => {
  it('every key that the sources name is in the table', () => {
    const { labelDomain, apiDomain } = brands.k8s
    const missing = [...keysInSources()].filter(([key]) => {
      const name = key.replace(/\bL\//, `${labelDomain}/`).replace(/\bA\//, `${apiDomain}/`)
      return keys.describeKey(name) === undefined
    })
    expect(missing).toEqual([])
    expect(keysInSources().size).toBeGreaterThan(60)
  })

  it('every name of the table occurs in the sources or the type tables', () => {
    const sources = ['core', 'node-host'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!generated)\.ts$|types\/.*\.txt$/.test(path))
        .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8')),
    )
    const all = sources.join('\n')
    const composed = /^(?:audit|warn|enforce)-version$|^aggregate-to-|^(?:pvc?|vac)-protection$/
    const unused = knownKeyTable
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '')
      .map((key) => key.replace(/\/$/, '').split('/').at(-1) ?? '')
      .map((name) => name.replace(/\.?\{\w+\}$/, ''))
      .filter((name) => !composed.test(name) && !all.includes(name))
    expect(unused).toEqual([])
  })

  it('every key has a text of at most 40 words, once for each use', () => {
    expect(faultsOf(keys.all.map(({ key, description }) => [key, description]))).toEqual([])
    const named = keys.all.flatMap(({ key, uses }) => uses.map((use) => `${use} ${key}`))
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  })

  it('every writer is a user, a program or a controller', () => {
    const programs = ['user', 'kubectl', 'server', 'scheduler', 'kubelet']
    const controllers = [...controllerNames, ...clusterControllerNames.map(({ name }) => name)]
    const known = new Set([
      ...programs,
      ...controllers.map((name) => name.replace(/-controller$/, '')),
    ])
    const unknown = keys.all.flatMap(({ writers }) => writers.filter((name) => !known.has(name)))
    expect(unknown).toEqual([])
  })

  it.each([
    ['topology.kubernetes.io/zone', undefined, 'topology.kubernetes.io/zone'],
    ['node-role.kubernetes.io/gpu', 'label', 'node-role.kubernetes.io/'],
    ['node-role.kubernetes.io/control-plane', 'taint', 'node-role.kubernetes.io/control-plane'],
    ['simulation.skerry/exit-code', 'annotation', 'simulation.skerry/exit-code'],
    ['simulation.skerry/app.exit-code', 'annotation', 'simulation.skerry/exit-code'],
    ['kubectl.kubernetes.io/last-applied-configuration', 'label', undefined],
    ['example.com/team', undefined, undefined],
    ['team', undefined, undefined],
  ] as const)('%s as %s is described as %s', (key, use, described) => {
    expect(keys.describeKey(key, use)?.key).toBe(described)
  })

  it('completion offers keys of one use that a kind may have', () => {
    const names = keys.of('annotation', 'Deployment').map(({ key }) => key)
    expect(names).toContain('deployment.kubernetes.io/revision')
    expect(names).toContain('kubectl.kubernetes.io/last-applied-configuration')
    expect(names).not.toContain('storageclass.kubernetes.io/is-default-class')
  })
})
