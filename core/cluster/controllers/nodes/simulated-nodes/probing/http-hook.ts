import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import type { Dialler } from '../../../../simulation/network/network-view.ts'
import { awaited } from '../../../../simulation/processes/awaited.ts'
import type { ProcessWorld, Program } from '../../../../simulation/processes/program.ts'
import { callHttp, type HttpCall, PlainAnswer } from './http-call.ts'

/** Milliseconds that a hook waits for an answer. */
const longestCall = 60_000

export interface HttpHook {
  readonly action: corev1.HTTPGetAction
  readonly container: PodContainer
  /** The pod as it is now. */
  readonly pod: () => corev1.Pod
  /** The network of the pod's node, or that of the pod. */
  readonly network: (isOfPod: boolean) => Dialler
  readonly timers: Timers
  /** Version of the kubelet: `1.34`. */
  readonly version: string
}

/** The HTTP request of a lifecycle hook, which succeeds with any answer. */
export function* httpHook(hook: HttpHook, world: ProcessWorld): Program {
  // A look ahead ends here, before anything is sent.
  world.processes()
  const { action, container, timers, version } = hook
  const ending = new AbortController()
  // The address of a pod is not known before its first container is seen: until then it is asked from within.
  const own = hook.pod().status.podIP
  const isOfPod = own === undefined && !action.host
  const address = own ?? '127.0.0.1'
  const userAgent = `kube-lifecycle/${version}`
  const call = { action, container, address, userAgent, timeout: longestCall }
  try {
    const calling = (asked: HttpCall): Promise<unknown> =>
      callHttp(asked, hook.network(isOfPod), timers, ending.signal)
    // A hook, and no probe, is sent once more without TLS to a port that speaks none.
    const sent = calling(call).catch((error: unknown) => {
      if (!(error instanceof PlainAnswer)) throw error
      return calling({ ...call, action: { ...action, scheme: 'HTTP' } })
    })
    const outcome = yield* awaited(sent, longestCall)
    return outcome?.kind === 'value' ? 0 : 1
  } finally {
    ending.abort()
  }
}
