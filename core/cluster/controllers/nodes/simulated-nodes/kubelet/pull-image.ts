import { formatDuration } from '../../../../../base/time/duration.ts'
import { fullImageName, imageNameError } from '../../../../simulation/containers/image-name.ts'
import { mostPullBackoff, nextBackoff } from './backoffs.ts'
import type { ContainerRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'

/** How long a failed pull shows as ErrImagePull before its back-off does, in milliseconds. */
const failureShownMs = 1000
/** How often a kubelet looks at a pod again that waits for an image, in milliseconds; it records the same events each time. */
const resyncMs = 12_000

/** Begins what goes before a start. Returns whether the container is on its way. */
export function beginPull(run: ContainerRun, context: PodContext): boolean {
  const { now } = context
  const { image = '', imagePullPolicy: policy } = context.specOf(run)
  const refusal = imageNameError(image)
  if (refusal !== undefined) {
    refuse(run, 'InspectFailed', 'InvalidImageName', refusal, context)
    return false
  }
  const isPresent = context.isImagePresent(image)
  if (policy === 'Never' && !isPresent) {
    const message = `Container image "${image}" is not present with pull policy of Never`
    refuse(run, 'ErrImageNeverPull', 'ErrImageNeverPull', message, context)
    return false
  }
  const plan = context.planOf(run)
  if (isPresent && policy !== 'Always') {
    run.pull = 'present'
    run.startAt = run.last ? now : now + plan.startDelay
    return true
  }
  if (run.pullAgainAt !== undefined && now < run.pullAgainAt) {
    showBackoff(run, run.pullAgainAt, context)
    return false
  }
  context.event(run, 'Normal', 'Pulling', `Pulling image "${image}"`)
  run.pull = 'pulling'
  run.pullSince = now
  const delay = (isPresent ? plan.checkDelay : plan.pullDelay) + plan.startDelay
  // A restart is seen as one step: its container was terminated, then runs.
  run.startAt = run.last && isPresent ? now : now + delay
  return true
}

/** An image that is not looked for in a registry: the container waits until that changes. */
function refuse(
  run: ContainerRun,
  event: string,
  reason: string,
  message: string,
  context: PodContext,
): void {
  context.event(run, 'Warning', event, message)
  context.event(run, 'Warning', 'Failed', `Error: ${reason}`)
  run.waiting = { reason, message }
  run.retryAt = context.now + resyncMs
  context.due(run.retryAt)
}

/** After a failure the back-off is shown until the next pull begins. */
function showBackoff(run: ContainerRun, until: number, context: PodContext): void {
  const { image = '' } = context.specOf(run)
  const message = `Back-off pulling image "${image}"`
  context.event(run, 'Normal', 'BackOff', message)
  context.event(run, 'Warning', 'Failed', 'Error: ImagePullBackOff')
  run.waiting = {
    reason: 'ImagePullBackOff',
    message: `${message}: ErrImagePull: ${run.pullError ?? ''}`,
  }
  run.retryAt = Math.min(until, context.now + resyncMs)
  context.due(run.retryAt)
}

/** Ends a pull that is over by now. Returns whether the image is there. */
export function endPull(run: ContainerRun, context: PodContext): boolean {
  const { now } = context
  const { image = '' } = context.specOf(run)
  if (run.pull === 'present') {
    const message = `Container image "${image}" already present on machine`
    context.event(run, 'Normal', 'Pulled', message)
    return true
  }
  if (run.pull === 'pulled') return true
  const plan = context.planOf(run)
  const error = context.pullError(run)
  if (error !== undefined) {
    context.event(run, 'Warning', 'Failed', `Failed to pull image "${image}": ${error}`)
    context.event(run, 'Warning', 'Failed', 'Error: ErrImagePull')
    run.pull = undefined
    run.pullError = error
    run.pullBackoff = nextBackoff(run.pullBackoff, mostPullBackoff)
    run.pullAgainAt = now + run.pullBackoff
    run.waiting = { reason: 'ErrImagePull', message: error }
    run.startAt = undefined
    run.retryAt = now + failureShownMs
    context.due(run.retryAt)
    return false
  }
  const took = now - (run.pullSince ?? now) - plan.startDelay
  const text = formatDuration(BigInt(Math.max(1, Math.round(took))) * 1_000_000n)
  context.addImage(fullImageName(image), plan.imageBytes)
  context.event(
    run,
    'Normal',
    'Pulled',
    `Successfully pulled image "${image}" in ${text} (${text} including waiting). Image size: ${plan.imageBytes} bytes.`,
  )
  run.pullBackoff = undefined
  run.pullAgainAt = undefined
  run.pullError = undefined
  run.pull = 'pulled'
  return true
}
