import { structOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { compareInt64, parseInt64 } from '../../../../base/text/int64.ts'
import { areSameTemplates, hashLabel, templateOf } from './deployment-facts.ts'
import { deployments, type Rollout } from './deployment-sync.ts'
import { revisionOf } from './replica-set-annotations.ts'

/** Revision that the deprecated annotation asks for, 0 for the one before the last; undefined for none. */
export function rollbackRevision({ deployment, names }: Rollout): bigint | undefined {
  return parseInt64(deployment.metadata.annotations?.[names.rollback] ?? '')
}

/** Brings back the template of another revision, and takes the annotation that asked for it away. */
export async function rollBack(rollout: Rollout, revision: bigint): Promise<void> {
  await rollout.syncRevision()
  await rollout.ensureNewSet()
  const { deployment, names, sets } = rollout
  const revisions = sets.map((set) => revisionOf(set, names)).toSorted((a, b) => compareInt64(b, a))
  const wanted = revision === 0n ? (revisions[1] ?? 0n) : revision
  const name = deployment.metadata.name ?? ''
  if (wanted === 0n) {
    const text = 'Unable to find last revision.'
    rollout.event('Warning', 'DeploymentRollbackRevisionNotFound', text)
    return writeDeployment(rollout, deployment)
  }
  const set = sets.find((candidate) => revisionOf(candidate, names) === wanted)
  if (!set) {
    const text = 'Unable to find the revision to rollback to.'
    rollout.event('Warning', 'DeploymentRollbackRevisionNotFound', text)
    return writeDeployment(rollout, deployment)
  }
  if (areSameTemplates(templateOf(set), templateOf(deployment))) {
    const text = `The rollback revision contains the same template as current deployment "${name}"`
    rollout.event('Warning', 'DeploymentRollbackTemplateUnchanged', text)
    return writeDeployment(rollout, deployment)
  }
  await writeDeployment(rollout, withTemplateOf(rollout, set))
  const text = `Rolled back deployment "${name}" to revision ${wanted}`
  rollout.event('Normal', 'DeploymentRollback', text)
}

function withTemplateOf({ deployment, names }: Rollout, set: ApiObject): ApiObject {
  const template = templateOf(set)
  const metadata = structOf(template, 'metadata')
  const { [hashLabel]: _, ...labels } = structOf(metadata, 'labels')
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
      ...structOf(deployment, 'spec'),
      template: { ...template, metadata: { ...metadata, labels } },
    },
  }
}

async function writeDeployment({ names, parts }: Rollout, deployment: ApiObject): Promise<void> {
  const { namespace = '', name = '' } = deployment.metadata
  const { [names.rollback]: _, ...annotations } = deployment.metadata.annotations ?? {}
  const metadata = { ...deployment.metadata, annotations }
  const path = resourcePath(deployments, { namespace, name })
  await parts.cluster.client.update(path, { ...deployment, metadata }, { signal: parts.signal })
}
