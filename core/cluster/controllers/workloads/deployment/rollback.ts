import type { Deployment, ReplicaSet } from '../../../../base/api/types/apps.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { compareInt64, parseInt64 } from '../../../../base/text/int64.ts'
import { deploymentResource } from '../../shared/objects/resources.ts'
import { areSameTemplates, hashLabel } from './deployment-facts.ts'
import type { DeploymentSync } from './deployment-sync.ts'
import { revisionOf } from './replica-set-annotations.ts'

/** Revision that the deprecated annotation asks for, 0 for the one before the last; undefined for none. */
export function rollbackRevision({ deployment, names }: DeploymentSync): bigint | undefined {
  return parseInt64(deployment.metadata.annotations?.[names.rollback] ?? '')
}

/** Brings back the template of another revision, and takes the annotation that asked for it away. */
export async function rollBack(sync: DeploymentSync, revision: bigint): Promise<void> {
  await sync.syncRevision()
  await sync.ensureNewSet()
  const { deployment, names, sets } = sync
  const revisions = sets.map((set) => revisionOf(set, names)).toSorted((a, b) => compareInt64(b, a))
  const wanted = revision === 0n ? (revisions[1] ?? 0n) : revision
  const name = deployment.metadata.name ?? ''
  if (wanted === 0n) {
    const text = 'Unable to find last revision.'
    sync.event('Warning', 'DeploymentRollbackRevisionNotFound', text)
    return writeDeployment(sync, deployment)
  }
  const set = sets.find((candidate) => revisionOf(candidate, names) === wanted)
  if (!set) {
    const text = 'Unable to find the revision to rollback to.'
    sync.event('Warning', 'DeploymentRollbackRevisionNotFound', text)
    return writeDeployment(sync, deployment)
  }
  if (areSameTemplates(set.spec.template, deployment.spec.template)) {
    const text = `The rollback revision contains the same template as current deployment "${name}"`
    sync.event('Warning', 'DeploymentRollbackTemplateUnchanged', text)
    return writeDeployment(sync, deployment)
  }
  await writeDeployment(sync, withTemplateOf(sync, set))
  const text = `Rolled back deployment "${name}" to revision ${wanted}`
  sync.event('Normal', 'DeploymentRollback', text)
}

function withTemplateOf({ deployment, names }: DeploymentSync, set: ReplicaSet): Deployment {
  const { template } = set.spec
  const { [hashLabel]: _, ...labels } = template.metadata.labels ?? {}
  const own = Object.entries(deployment.metadata.annotations ?? {})
  const theirs = Object.entries(set.metadata.annotations ?? {})
  const annotations = Object.fromEntries([
    ...own.filter(([key]) => names.skipped.has(key)),
    ...theirs.filter(([key]) => !names.skipped.has(key)),
  ])
  return {
    ...deployment,
    metadata: { ...deployment.metadata, annotations },
    spec: {
      ...deployment.spec,
      template: { ...template, metadata: { ...template.metadata, labels } },
    },
  }
}

async function writeDeployment(
  { names, parts }: DeploymentSync,
  deployment: Deployment,
): Promise<void> {
  const { namespace = '', name = '' } = deployment.metadata
  const { [names.rollback]: _, ...annotations } = deployment.metadata.annotations ?? {}
  const metadata = { ...deployment.metadata, annotations }
  const path = resourcePath(deploymentResource, { namespace, name })
  await parts.cluster.client.update(path, { ...deployment, metadata }, { signal: parts.signal })
}
