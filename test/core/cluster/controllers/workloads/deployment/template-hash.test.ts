import { expect, it } from 'vitest'
import type { PodTemplateSpec } from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { templateHash } from '../../../../../../core/cluster/controllers/workloads/deployment/template-hash.ts'
import recorded from './template-hashes.json' with { type: 'json' }

it.each(recorded)('a pod template has the hash $hash, as in Kubernetes 1.34', (entry) => {
  const { template, hash } = entry
  const collisions = 'collisions' in entry ? entry.collisions : undefined
  expect(templateHash(template as unknown as PodTemplateSpec, collisions)).toBe(hash)
})
