import { formatDuration } from '../../../../../base/time/duration.ts'
import { fullImageName } from '../../../../simulation/containers/image-name.ts'
import { mostPullBackoff, nextBackoff } from './backoffs.ts'
import type { ContainerRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'

/** How long a failed pull shows as ErrImagePull before its back-off does, in milliseconds. */
const failureShownMs = 1000

/** Begins what goes before a start. Returns whether the container is on its way. */
export function beginPull(run: ContainerRun, image: string, context: PodContext): boolean {
  const { now } = context
  const plan = context.planOf(run)
  const { imagePullPolicy: policy } = context.specOf(run)
  const isPresent = context.isImagePresent(fullImageName(image))
  if (policy === 'Never' && !isPresent) {
    neverPulled(run, image, context)
    return false
  }
  if (run.pullError !== undefined && run.pull === 'failed') {
    showBackoff(run, image, context)
    return false
  }
  if (policy !== 'Always' && (isPresent || policy === 'Never')) {
    run.pull = 'present'
    run.startAt = run.last ? now : now + plan.startDelay
    return true
  }
  context.event(run, 'Normal', 'Pulling', `Pulling image "${image}"`)
  run.pull = 'pulling'
  run.pullSince = now
  const delay = (isPresent ? plan.checkDelay : plan.pullDelay) + plan.startDelay
  // A restart is seen as one step: its container was terminated, then runs.
  run.startAt = run.last && isPresent ? now : now + delay
  return true
}

function neverPulled(run: ContainerRun, image: string, context: PodContext): void {
  const message = `Container image "${image}" is not present with pull policy of Never`
  if (run.waiting?.reason !== 'ErrImageNeverPull') {
    context.event(run, 'Warning', 'ErrImageNeverPull', message)
    context.event(run, 'Warning', 'Failed', 'Error: ErrImageNeverPull')
  }
  run.waiting = { reason: 'ErrImageNeverPull', message }
  run.retryAt = Infinity
}

/** After a failure the back-off is shown until the next pull begins. */
function showBackoff(run: ContainerRun, image: string, context: PodContext): void {
  const message = `Back-off pulling image "${image}"`
  context.event(run, 'Normal', 'BackOff', message)
  context.event(run, 'Warning', 'Failed', 'Error: ImagePullBackOff')
  run.waiting = {
    reason: 'ImagePullBackOff',
    message: `${message}: ErrImagePull: ${run.pullError ?? ''}`,
  }
  run.pull = undefined
  run.retryAt = context.now + (run.backoff ?? 0) - failureShownMs
  context.due(run.retryAt)
}

/** Ends a pull that is over by now. Returns whether the image is there. */
export function endPull(run: ContainerRun, context: PodContext): boolean {
  const { now } = context
  const { image = '' } = context.specOf(run)
  const plan = context.planOf(run)
  if (run.pull === 'present') {
    const message = `Container image "${image}" already present on machine`
    context.event(run, 'Normal', 'Pulled', message)
    return true
  }
  if (run.pull === 'pulled') return true
  if (plan.pullError !== undefined) {
    context.event(run, 'Warning', 'Failed', `Failed to pull image "${image}": ${plan.pullError}`)
    context.event(run, 'Warning', 'Failed', 'Error: ErrImagePull')
    run.pull = 'failed'
    run.pullError = plan.pullError
    run.backoff = nextBackoff(run.backoff, mostPullBackoff)
    run.waiting = { reason: 'ErrImagePull', message: plan.pullError }
    run.startAt = undefined
    run.retryAt = now + failureShownMs
    context.due(run.retryAt)
    return false
  }
  const took = now - (run.pullSince ?? now) - plan.startDelay
  const text = formatDuration(BigInt(Math.max(1, Math.round(took))) * 1_000_000n)
  context.addImage(fullImageName(image))
  context.event(
    run,
    'Normal',
    'Pulled',
    `Successfully pulled image "${image}" in ${text} (${text} including waiting). Image size: ${plan.imageBytes} bytes.`,
  )
  // A former failure's back-off does not count for crashes.
  if (run.pullError !== undefined) run.backoff = undefined
  run.pullError = undefined
  run.pull = 'pulled'
  return true
}
