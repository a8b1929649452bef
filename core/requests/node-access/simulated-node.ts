import type { ApiObject } from '../../base/api/object.ts'

/** Annotation of nodes that the server keeps alive. */
export const simulatedAnnotation = 'simulation.skerry/node'
/** Annotation by which kwok marks the nodes that it keeps alive. */
const kwokAnnotation = 'kwok.x-k8s.io/node'
const heartbeatAnnotation = 'simulation.skerry/heartbeat'

/** Whether a node is kept alive without a machine: it carries our annotation, or the one that kwok has for the same. */
export function isSimulatedNode({ metadata }: ApiObject): boolean {
  return metadata.annotations?.[simulatedAnnotation] === 'true' || isKwokNode({ metadata })
}

/** Whether a node is marked as one of kwok's, whose stages may drive it. */
export function isKwokNode({ metadata }: Pick<ApiObject, 'metadata'>): boolean {
  return metadata.annotations?.[kwokAnnotation] === 'fake'
}

/** Whether a simulated node's machine runs; the annotation `simulation.skerry/heartbeat: "false"` takes it away. */
export function hasHeartbeat({ metadata }: ApiObject): boolean {
  return metadata.annotations?.[heartbeatAnnotation] !== 'false'
}
