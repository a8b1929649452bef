import type { ApiObject } from '../../base/api/object.ts'

/** Annotation of nodes that the server keeps alive. */
export const simulatedAnnotation = 'simulation.skerry/node'
/** Annotation by which kwok marks the nodes that it keeps alive. */
const kwokAnnotation = 'kwok.x-k8s.io/node'
/** Annotation that takes the machine of a simulated node away, where it is `false`. */
export const heartbeatAnnotation = 'simulation.skerry/heartbeat'
/** Annotation that fills the disk of a simulated node, where it is `true`. */
export const diskPressureAnnotation = 'simulation.skerry/disk-pressure'

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

/** Whether a simulated node's disk is full; the annotation `simulation.skerry/disk-pressure: "true"` fills it. */
export function hasFullDisk({ metadata }: Pick<ApiObject, 'metadata'>): boolean {
  return metadata.annotations?.[diskPressureAnnotation] === 'true'
}
