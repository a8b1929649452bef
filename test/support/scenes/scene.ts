import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'

/** What a user, a kubelet or a node does. Places are `resource/name`, such as `jobs/work`, in the scene's namespace. */
export type SceneAction =
  | { readonly create: ApiObject & JsonObject }
  /** A merge patch; `on` is a subresource. */
  | { readonly patch: string; readonly with: JsonObject; readonly on?: string }
  /** With these delete options. */
  | { readonly delete: string; readonly with?: JsonObject }
  /** An eviction with these delete options; the answer is part of what is seen. */
  | { readonly evict: string; readonly with?: JsonObject }
  /** Evictions of all pods on these nodes, as a drain sends them. */
  | { readonly evictAll: readonly string[] }
  /** What the kubelet of a pod reports; of pods that are chosen by more than their name, those of the first names. */
  | { readonly pods: PodChoice; readonly become: PodState }
  /** Nodes whose leases are renewed every ten seconds from now on; the others' are not. */
  | { readonly beating: readonly string[] }

export interface PodChoice {
  readonly name?: string
  /** Completion index of an indexed Job. */
  readonly index?: number
  /** Pods that are not ready, or that are; all that have not ended unless given. */
  readonly that?: 'wait' | 'are ready' | 'terminate'
  /** All unless given. */
  readonly count?: number
}

/** A state by name, that of a container that has ended with an exit code, or a status as it is. */
export type PodState =
  | 'running'
  | 'ready'
  | 'unready'
  /** Deleted by a user. */
  | 'deleted'
  /** Ended and taken away by its kubelet. */
  | 'gone'
  | { readonly exitCode: number; readonly conditions?: readonly JsonObject[] }
  | { readonly status: JsonObject }

export interface SceneStep {
  /** Seconds by which the clock leaps before anything else; controllers see the time after it. */
  readonly leap?: number
  /** Seconds that pass before the actions. */
  readonly after?: number
  readonly do?: readonly SceneAction[]
  /** Seconds that pass behind the actions; one unless given. */
  readonly wait?: number
  /** Lines that the step adds to what is seen. */
  readonly see: readonly string[]
}

export interface Scene {
  readonly name: string
  /** Controllers of a running cluster that take part. */
  readonly simulate: readonly string[]
  /** Where the clock stands at the start, RFC 3339. */
  readonly now?: string
  /** Simulated nodes, for scenes of a whole cluster. */
  readonly nodes?: number
  /** Feature gates that are on. */
  readonly gates?: readonly string[]
  /** Resources to look at, beside pods and events. */
  readonly looksAt: readonly string[]
  readonly steps: readonly SceneStep[]
}

export interface SceneAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** A cluster that a scene is played on: the one under test or, to record it, the original. */
export interface SceneStage {
  readonly namespace: string
  send(method: string, path: string, body?: JsonObject, contentType?: string): Promise<SceneAnswer>
  /** Lets a second go by. */
  second(): Promise<void>
  /** Moves the clock at once. */
  leap(seconds: number): Promise<void>
  /** Waits until the controllers have nothing more to do at the present time. */
  settled(): Promise<void>
  /** Milliseconds since the epoch. */
  now(): number
}
