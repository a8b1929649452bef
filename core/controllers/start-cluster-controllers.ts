import type { Client } from '../client/client.ts'
import type { ClusterParts } from './cluster-parts.ts'
import { clusterControllers } from './cluster-controllers.ts'
import type { ControllerManager } from './controller-manager.ts'
import type { ControllerParts } from './controller-registration.ts'
import { EventMoments } from './events/event-moments.ts'
import { EventRecorder } from './events/event-recorder.ts'
import { SharedObjects } from './objects/shared-objects.ts'
import { StagedKinds } from '../nodes/staged-kinds.ts'
import { storedResource } from './stored-resource.ts'

/** Parts of which those of cluster controllers are made. */
export interface ClusterStart extends ControllerParts {
  readonly clientOf: (component: string) => Client
  /** Aborted when the controllers stop. */
  readonly signal: AbortSignal
}

/** Starts those controllers of a running cluster that `parts.runs` chooses and whose resources the release has. */
export function startClusterControllers(manager: ControllerManager, parts: ClusterStart): void {
  const chosen = clusterControllers.filter(({ name }) => parts.runs(name))
  if (chosen.length === 0) return
  const cluster = clusterParts(parts)
  for (const registration of chosen) {
    const needed = registration.needs(parts.brand)
    if (!needed.every((resource) => storedResource(parts, resource))) continue
    manager.start(registration.create(cluster))
  }
}

function clusterParts(parts: ClusterStart): ClusterParts {
  const { clientOf, runtime, signal } = parts
  const recorders = new Map<string, EventRecorder>()
  const moments = new EventMoments(parts.cache.revision)
  return {
    ...parts,
    moments,
    objects: new SharedObjects(parts),
    stagedKinds: new StagedKinds(),
    recorder(source) {
      const id = `${source.component} ${source.host ?? ''}`
      let recorder = recorders.get(id)
      if (!recorder) {
        const client = clientOf(source.component)
        recorder = new EventRecorder({ client, runtime, source, signal, moments })
        recorders.set(id, recorder)
      }
      return recorder
    },
  }
}
