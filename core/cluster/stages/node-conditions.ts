import type { JsonValue } from '../../base/api/json.ts'

function condition(type: string, status: string, reason: string, message: string): JsonValue {
  return { type, status, lastHeartbeatTime: null, lastTransitionTime: null, reason, message }
}

/** Conditions of a healthy node, as `NodeConditions` gives them to templates of stages. */
export const nodeConditions: JsonValue = [
  condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
  condition(
    'MemoryPressure',
    'False',
    'KubeletHasSufficientMemory',
    'kubelet has sufficient memory available',
  ),
  condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
  condition(
    'PIDPressure',
    'False',
    'KubeletHasSufficientPID',
    'kubelet has sufficient PID available',
  ),
  condition('NetworkUnavailable', 'False', 'RouteCreated', 'RouteController created a route'),
]
