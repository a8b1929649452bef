import { fullImageName, parseImageName } from '../../../../simulation/containers/image-name.ts'
import type { ContainerRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'
import { stopContainer } from './stop-container.ts'

/** Follows a change of a container's image: one that runs is restarted whatever its policy, one that waits begins anew. */
export function followImage(run: ContainerRun, context: PodContext): void {
  const { image = '' } = context.specOf(run)
  const wanted = fullImageName(image)
  if (run.image === wanted) return
  if (run.image !== undefined && run.state === 'running') {
    // A run that the status of another kubelet describes may have a name that is none.
    if (parseImageName(run.image)) replace(run, context)
    return
  }
  // The process runs already, and is seen once its hook has ended.
  if (run.hookUntil !== undefined) return
  const isChanged = run.image !== undefined
  run.image = wanted
  if (!isChanged) return
  run.backoff = undefined
  run.pullBackoff = undefined
  run.pullAgainAt = undefined
  run.pullError = undefined
  run.pull = undefined
  if (run.state !== 'waiting') return
  run.waiting = undefined
  run.startAt = undefined
  run.retryAt = undefined
}

function replace(run: ContainerRun, context: PodContext): void {
  // Init containers are not started again for their images.
  if (run.kind === 'init' || run.kind === 'ephemeral') return
  run.isReplaced = true
  const grace = Number(context.pod.spec.terminationGracePeriodSeconds) * 1000
  const what = run.kind === 'sidecar' ? 'Init container' : 'Container'
  const text = `${what} ${run.name} definition changed, will be restarted`
  stopContainer(run, context, (run.stopSince ?? context.now) + grace, text)
}
