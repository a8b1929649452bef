import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { type Fields, created, updated } from '../../../../support/objects/written-objects.ts'
import {
  anObject,
  builtIn,
  builtInCatalog,
  writeContext,
} from '../../../../support/schemas/built-in-catalog.ts'

describe('the quality of service of a pod', () => {
  const both = { cpu: '1', memory: '1Gi' }
  const container = (resources: object): object => ({ name: 'a', resources })
  const qos = (spec: Fields, gates: readonly string[] = []): unknown =>
    (created('pods', { spec, status: {} }, gates)['status'] as Fields)['qosClass']

  it.each([
    ['BestEffort where nothing is asked', [container({}), { name: 'b', resources: {} }]],
    ['BestEffort where zero is asked', [container({ requests: { cpu: '0' } })]],
    ['BestEffort where only other resources are asked', [container({ limits: { gpu: '1' } })]],
    ['Guaranteed where limits and requests agree', [container({ requests: both, limits: both })]],
    [
      'Guaranteed where they agree in other words',
      [container({ requests: { cpu: '1000m', memory: '1024Mi' }, limits: both })],
    ],
    [
      'Burstable where a request is below the limit',
      [container({ requests: { cpu: '1' }, limits: both })],
    ],
    [
      'Burstable where one container asks nothing',
      [container({ requests: both, limits: both }), container({})],
    ],
    [
      'Burstable where memory is not limited',
      [container({ requests: { cpu: '1' }, limits: { cpu: '1' } })],
    ],
  ])('the quality of service of a pod is %s', (name, containers) => {
    expect(qos({ containers })).toBe(name.split(' ')[0])
  })

  it('the quality of service of a pod counts init containers', () => {
    const init = [container({})]
    expect(
      qos({ containers: [container({ requests: both, limits: both })], initContainers: init }),
    ).toBe('Burstable')
  })

  it('the quality of service of a pod is that of the whole pod where the gate allows such resources', () => {
    const spec = { containers: [container({})], resources: { requests: both, limits: both } }
    expect(qos(spec, ['PodLevelResources'])).toBe('Guaranteed')
    expect(qos(spec)).toBe('BestEffort')
  })
})

describe('a job', () => {
  const metadata = { name: 'pi', uid: 'u-1' }
  const labels = {
    'batch.kubernetes.io/controller-uid': 'u-1',
    'batch.kubernetes.io/job-name': 'pi',
    'controller-uid': 'u-1',
    'job-name': 'pi',
  }

  it('a job finds its pods by its uid', () => {
    expect(
      created('jobs.v1.batch', { metadata, spec: { template: { metadata: {}, spec: {} } } })[
        'spec'
      ],
    ).toEqual({
      template: { metadata: { labels }, spec: {} },
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } },
    })
  })

  it('a job keeps labels that it was given, for validation to judge', () => {
    const template = { metadata: { labels: { 'job-name': 'other', a: '1' } } }
    expect(created('jobs.v1.batch', { metadata, spec: { template } })['spec']).toMatchObject({
      template: { metadata: { labels: { ...labels, 'job-name': 'other', a: '1' } } },
    })
  })

  it('the labels that a job adds stand among those that it was given in the order of their names', () => {
    const template = { metadata: { labels: { a: '1', d: '2', z: '3' } } }
    const fresh = { name: 'pi', uid: 'u-1' }
    const job = created('jobs.v1.batch', { metadata: fresh, spec: { template } })
    const names = ['a', ...Object.keys(labels).slice(0, 3), 'd', 'job-name', 'z']
    expect(Object.keys(job.metadata.labels ?? {})).toEqual(names)
    const { template: made } = job['spec'] as { template: typeof template }
    expect(Object.keys(made.metadata.labels)).toEqual(names)
  })

  it('a job has the labels of its template where it has none of its own', () => {
    const spec = { template: { metadata: {}, spec: {} } }
    expect(created('jobs.v1.batch', { metadata, spec }).metadata.labels).toEqual(labels)
    const labelled = { ...metadata, labels: { a: '1' } }
    expect(created('jobs.v1.batch', { metadata: labelled, spec }).metadata.labels).toEqual({
      a: '1',
    })
  })

  it('a job is left alone where its selector is set by hand', () => {
    const spec = { manualSelector: true, selector: { matchLabels: { a: '1' } }, template: {} }
    expect(created('jobs.v1.batch', { metadata, spec })['spec']).toEqual(spec)
  })

  it('a job uses the domain of the brand', () => {
    const catalog = builtInCatalog({}, { brand: brands.svc })
    const job = anObject({ metadata, spec: { template: { metadata: {} } } })
    builtIn('jobs.v1.batch', catalog).strategy.prepareForCreate(job, writeContext())
    expect(job).toMatchObject({
      spec: { selector: { matchLabels: { 'batch.svc.io/controller-uid': 'u-1' } } },
    })
  })
})

describe('a daemon set', () => {
  const key = 'deprecated.daemonset.template.generation'
  const generation = (object: ApiObject): string | undefined => object.metadata.annotations?.[key]
  const daemons = 'daemonsets.v1.apps'
  const stored = {
    metadata: { name: 'd', annotations: { [key]: '4' } },
    spec: { template: { a: 1 } },
  }

  it('a daemon set counts the changes of its template in its generation', () => {
    expect(generation(created(daemons, { spec: {} }))).toBe('1')
    expect(generation(updated(daemons, { spec: { template: { a: 1 } } }, stored))).toBe('4')
    expect(generation(updated(daemons, { spec: { template: { a: 2 } } }, stored))).toBe('5')
  })

  it('a daemon set lets nobody set its generation', () => {
    const metadata = { name: 'd', annotations: { [key]: '9', other: 'x' } }
    const next = updated(daemons, { metadata, spec: stored.spec }, stored)
    expect(next.metadata.annotations).toEqual({ [key]: '4', other: 'x' })
  })
})
