import { describe, expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { Namespace } from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { withRemains } from '../../../../../../core/cluster/controllers/housekeeping/namespace/namespace-conditions.ts'
import type { Remains } from '../../../../../../core/cluster/controllers/housekeeping/namespace/namespace-content.ts'
import { namespaceResource } from '../../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { decoded } from '../../../../../support/objects/decoded.ts'

// Conditions as kube-controller-manager 1.34.2 writes them.

const now = '2026-01-01T00:00:00Z'
const later = '2026-01-01T00:01:00Z'
const nothing: Remains = {
  resources: new Map(),
  finalizers: new Map(),
  failures: [],
  undiscovered: [],
}
const held: Remains = {
  resources: new Map([
    ['holds.ns.example.com', 2],
    ['configmaps.', 2],
  ]),
  finalizers: new Map([
    ['example.com/z', 4],
    ['example.com/a', 2],
    ['example.com/b', 2],
  ]),
  failures: [],
  undiscovered: [],
}

function namespaceWith(conditions: JsonObject[]): Namespace {
  return decoded(namespaceResource, { metadata: { name: 'held' }, status: { conditions } })
}

describe('the conditions of a terminating namespace', () => {
  it('the conditions of a terminating namespace are five, in the order of the original, sorted texts within', () => {
    expect(conditionsOf(withRemains(namespaceWith([]), held, now))).toEqual([
      {
        type: 'NamespaceDeletionDiscoveryFailure',
        status: 'False',
        lastTransitionTime: now,
        reason: 'ResourcesDiscovered',
        message: 'All resources successfully discovered',
      },
      {
        type: 'NamespaceDeletionGroupVersionParsingFailure',
        status: 'False',
        lastTransitionTime: now,
        reason: 'ParsedGroupVersions',
        message: 'All legacy kube types successfully parsed',
      },
      {
        type: 'NamespaceDeletionContentFailure',
        status: 'False',
        lastTransitionTime: now,
        reason: 'ContentDeleted',
        message: 'All content successfully deleted, may be waiting on finalization',
      },
      {
        type: 'NamespaceContentRemaining',
        status: 'True',
        lastTransitionTime: now,
        reason: 'SomeResourcesRemain',
        message:
          'Some resources are remaining: configmaps. has 2 resource instances, holds.ns.example.com has 2 resource instances',
      },
      {
        type: 'NamespaceFinalizersRemaining',
        status: 'True',
        lastTransitionTime: now,
        reason: 'SomeFinalizersRemain',
        message:
          'Some content in the namespace has finalizers remaining: example.com/a in 2 resource instances, example.com/b in 2 resource instances, example.com/z in 4 resource instances',
      },
    ])
  })

  it('the conditions of a terminating namespace name failures as sorted texts, and their number', () => {
    const failures = ['zebras are stubborn', 'ants is forbidden']
    const conditions = conditionsOf(withRemains(namespaceWith([]), { ...nothing, failures }, now))
    expect(conditions[2]).toMatchObject({
      status: 'True',
      reason: 'ContentDeletionFailed',
      message:
        'Failed to delete all resource types, 2 remaining: ants is forbidden, zebras are stubborn',
    })
  })

  it('the conditions of a terminating namespace change their time with their status alone', () => {
    const first = withRemains(namespaceWith([]), held, now)
    const fewer = { ...held, resources: new Map([['configmaps.', 1]]), finalizers: new Map() }
    const second = conditionsOf(withRemains(first, fewer, later))
    expect(second.map((condition) => condition['lastTransitionTime'])).toEqual([
      now,
      now,
      now,
      now,
      later,
    ])
    expect(second[3]).toMatchObject({
      message: 'Some resources are remaining: configmaps. has 1 resource instances',
    })
    expect(second[4]).toMatchObject({ status: 'False', reason: 'ContentHasNoFinalizers' })
  })

  it('the conditions of a terminating namespace keep their places, and leave those of others alone', () => {
    const other = { type: 'Mine', status: 'True', lastTransitionTime: now, reason: '', message: '' }
    const remaining = { type: 'NamespaceContentRemaining', status: 'True', lastTransitionTime: now }
    const found = withRemains(namespaceWith([remaining, other]), nothing, later)
    expect(conditionsOf(found).map(({ type, status }) => [type, status])).toEqual([
      ['NamespaceContentRemaining', 'False'],
      ['Mine', 'True'],
      ['NamespaceDeletionDiscoveryFailure', 'False'],
      ['NamespaceDeletionGroupVersionParsingFailure', 'False'],
      ['NamespaceDeletionContentFailure', 'False'],
      ['NamespaceFinalizersRemaining', 'False'],
    ])
  })
})
